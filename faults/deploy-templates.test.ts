import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parse as parseToml } from "smol-toml";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { projectRoot } from "../server/project-root.ts";
import { freePort, TEST_AUTH_SECRET } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { createTestDatabase } from "../server/testing/database/test-database.ts";
import { png } from "../server/testing/sample-bytes.ts";
import { readDockerfile } from "../server/testing/servers/assembled-image.ts";
import { startCuttableProxy } from "../server/testing/servers/cuttable-proxy.ts";
import { findProgram } from "../server/testing/servers/programs.ts";
import { startS3Server } from "../server/testing/servers/s3-server.ts";
import { TestClient } from "../server/testing/test-client.ts";
import { upload } from "../server/testing/upload.ts";
import { ADDITION, addMigration } from "./cloned-site.ts";
import { buildImage, canRunContainers, createVolume, type Image, runContainer } from "./container.ts";

/* The image, started as `docker run` and as each template of deploy/ starts it. */

const read = (name: string) => readFileSync(join(projectRoot, "deploy", name), "utf8");

/** How a template starts the image. */
interface Start {
	environment: Record<string, string>;
	/** Port that the platform forwards to. */
	port: number;
	/** Where the volume is mounted. */
	mountPath: string;
	healthPath: string;
	volumeOwner: "site" | "root";
	/** Argument of the build. */
	runAs?: string;
}

const DOMAIN = "academy.example";
/** What the platform or the seller puts in place of `${NAME:?}`. */
const fill = (value: string, values: Record<string, string>) =>
	value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)\}/g, (_, name, otherwise) => values[name] ?? otherwise ?? "");

function compose(name: string, values: Record<string, string>): Start {
	const { site } = parseYaml(read(name)).services;
	const { environment = {} } = site;
	return {
		environment: Object.fromEntries(
			Object.entries<string>(environment).map(([key, value]) => [key, fill(value, values)]),
		),
		port: Number([...(site.expose ?? []), ...(site.ports ?? [])].map((port: string) => port.split(":").at(-1))[0]),
		mountPath: site.volumes[0].split(":")[1],
		healthPath: "/readyz",
		volumeOwner: "site",
	};
}

function fly(): Start {
	// biome-ignore lint/suspicious/noExplicitAny: the file of another program
	const file: any = parseToml(read("fly.toml"));
	return {
		environment: { ...file.env, DOMAIN, TRUSTED_PROXIES: "172.16.0.0/12,fdaa::/16,203.0.113.7" },
		port: file.http_service.internal_port,
		mountPath: file.mounts[0].destination,
		healthPath: file.http_service.checks[0].path,
		volumeOwner: "root",
		runAs: file.build.args.RUN_AS,
	};
}

function render(): Start {
	const [service] = parseYaml(read("render.yaml")).services;
	const environment: Record<string, string> = Object.fromEntries(
		service.envVars.map(({ key, value }: { key: string; value?: string }) => [key, value ?? DOMAIN]),
	);
	return {
		environment,
		port: Number(environment.PORT),
		mountPath: service.disk.mountPath,
		healthPath: service.healthCheckPath,
		volumeOwner: "root",
		runAs: environment.RUN_AS,
	};
}

test("HOST-04 each template builds the project's Dockerfile, as its platform resolves paths", () => {
	const root = (...path: string[]) => resolve(projectRoot, ...path);
	const [service] = parseYaml(read("render.yaml")).services;
	// biome-ignore lint/suspicious/noExplicitAny: the file of another program
	const fly: any = parseToml(read("fly.toml"));
	const dockerfiles = {
		// The base directory of the resource is the project directory of Docker Compose.
		coolify: root(parseYaml(read("coolify.yaml")).services.site.build.context, "Dockerfile"),
		// In the folder of the file.
		compose: root("deploy", parseYaml(read("compose.yaml")).services.site.build, "Dockerfile"),
		fly: root("deploy", fly.build.dockerfile),
		// render.yaml is moved to the top folder.
		render: root(service.dockerfilePath),
	};
	for (const [name, path] of Object.entries(dockerfiles)) expect([name, path]).toEqual([name, root("Dockerfile")]);
});

describe.skipIf(!canRunContainers() || !findProgram("caddy"))("the image", () => {
	let image: Image;
	beforeAll(() => {
		image = buildImage();
	}, 120_000);
	afterAll(() => image?.remove());

	function volumeOf(owner: "site" | "root"): string {
		const volume = createVolume(owner);
		onTestFinished(() => rmSync(volume, { recursive: true, force: true }));
		return volume;
	}

	test.each<[string, () => Start]>([
		["docker run with PROXY=external", () => ({ ...compose("coolify.yaml", { DOMAIN }) })],
		["fly.toml", fly],
		["render.yaml", render],
	])("HOST-04 %s starts the site, which speaks plain HTTP and does not run as root", async (_, describeStart) => {
		const { environment, port, mountPath, healthPath, volumeOwner, runAs } = describeStart();
		expect(port).toBe(Number(environment.PORT ?? readDockerfile().environment.PORT));
		const volume = volumeOf(volumeOwner);
		// Its own port is taken by other tests: the network is this machine's.
		const PORT = String(await freePort());
		const site = await runContainer(
			image,
			{ ...environment, PORT },
			{ volume, mountPath, ...(runAs ? { runAs } : {}) },
		);
		const url = `http://127.0.0.1:${PORT}`;
		expect((await fetch(url + healthPath)).status).toBe(200);
		expect((await fetch(`${url}/setup`)).status).toBe(200);
		expect(site.output()).toContain(`https://${DOMAIN}/setup`);
		expect(statSync(join(volume, "postgres/PG_VERSION")).uid).toBe(1000);
		expect(await site.stop()).toBe(0);
	});

	test("HOST-04 a folder that belongs to someone else is named in one line, with what to do", async () => {
		await expect(runContainer(image, { DOMAIN, PROXY: "external" }, { volume: volumeOf("root") })).rejects.toThrow(
			"ended with 1: The volume at /data does not belong to the site. Give it to user 1000",
		);
	});

	test("HOST-04 compose.yaml and compose.s3.yaml start processes on a database and a store, behind their Caddyfile", async () => {
		const database = await createTestDatabase();
		const server = await startCuttableProxy(database.connection);
		const s3 = await startS3Server();
		const volume = volumeOf("site");
		const caddyPort = await freePort();
		const url = `http://localhost:${caddyPort}`;
		const values = {
			SITE_URL: url,
			AUTH_SECRET: TEST_AUTH_SECRET,
			SMTP_URL: "smtp://127.0.0.1:9",
			MAIL_FROM: "hello@example.org",
			TRUSTED_PROXIES: "127.0.0.1",
			POSTGRES_PASSWORD: "secret",
			S3_ENDPOINT: s3.config.endpoint ?? "",
			S3_BUCKET: s3.config.bucket,
			S3_ACCESS_KEY_ID: s3.config.accessKeyId,
			S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
		};
		const start = compose("compose.yaml", values);
		const store = parseYaml(read("compose.s3.yaml")).services.site.environment as Record<string, string>;
		const environment = {
			...start.environment,
			...Object.fromEntries(Object.entries(store).map(([key, value]) => [key, fill(value, values)])),
			DATABASE_URL: server.connectionString,
		};
		expect(start.environment.DATABASE_URL).toBe("postgres://academy:secret@database/academy");
		const PORT = String(await freePort());
		const site = await runContainer(image, { ...environment, BACKUP_DIR: "", PORT }, { volume });
		let caddy: ChildProcess | undefined;
		try {
			caddy = spawn(
				findProgram("caddy") ?? "",
				["run", "--adapter", "caddyfile", "--config", join(projectRoot, "deploy/Caddyfile")],
				{
					env: { ...process.env, DOMAIN: url, SITE_HOST: "localhost", SITE_PORT: PORT, XDG_DATA_HOME: volume },
					stdio: "ignore",
				},
			);
			await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status, String)).toBe(200);
			expect((await fetch(url)).status).toBe(200);
			expect((await new TestClient(url).signIn("a@example.org", "not a password")).status).toBe(401);
		} finally {
			caddy?.kill();
			expect(await site.stop()).toBe(0);
			await s3.close();
			await server.close();
			await database.drop();
		}
	});

	test("HOST-01 HOST-02 UPG-01 with a domain alone: HTTPS, the first admin, a stamped book, a stop, an update, and no way back", async () => {
		const [httpPort, httpsPort, port] = [await freePort(), await freePort(), await freePort()];
		const url = `https://localhost:${httpsPort}`;
		const volume = volumeOf("site");
		expect(readDockerfile().user).toBe("node");
		const start = () =>
			runContainer(
				image,
				{
					...{ DOMAIN: "localhost", SITE_URL: url, LOG_LEVEL: "error" },
					...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort), PORT: String(port) },
				},
				{ volume },
			);
		const site = await start();
		const authority = readFileSync(join(volume, "caddy/caddy/pki/authorities/local/root.crt"), "utf8");
		setDefaultCACertificates([...getCACertificates("default"), authority]);
		await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status, String)).toBe(200);

		const [, code] = /with this code: (\S+)/.exec(site.output()) ?? [];
		const owner = { email: "owner@example.org", name: "Olive Owner", password: "the owner's password" };
		const admin = new TestClient(url);
		expect((await call(admin, "visitor.firstAdmin.create", { code, ...owner })).status).toBe(200);
		expect((await admin.signIn(owner.email, owner.password)).status).toBe(200);
		const book = readFileSync(join(image.folder, "site/content/sample/files/crop-guide.pdf"));
		const [fileUploadId, pictureUploadId] = [
			await upload(admin, book, "book.pdf", "file"),
			await upload(admin, Buffer.from(await png()), "cover.png", "picture"),
		];
		const product = { title: "Book", description: "-", visible: true, stamped: true, fileUploadId, pictureUploadId };
		expect((await call(admin, "admin.digitalDownloads.create", product)).body).toMatchObject({ stampProblem: null });
		expect(await site.stop()).toBe(0);

		// The image of a newer version, on the same volume.
		const journal = join(image.folder, "site/server/database/migrations/meta/_journal.json");
		const before = readFileSync(journal);
		addMigration(join(image.folder, "site"), ADDITION);
		const newer = await start();
		expect(newer.output()).toMatch(/Products +1 +1\n/);
		expect(newer.output()).toContain("An admin can sign in.");
		const again = new TestClient(url);
		await expect.poll(() => again.signIn(owner.email, owner.password).then(({ status }) => status, String)).toBe(200);
		expect((await call(again, "admin.digitalDownloads.list")).body).toMatchObject([{ title: "Book" }]);
		expect(await newer.stop()).toBe(0);
		writeFileSync(journal, before);
		await expect(start()).rejects.toThrow(/newer version/);
	});
});
