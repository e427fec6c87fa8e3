import { Button, Menu } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { clock } from "../timeline.ts";
import type { useSleepTimer } from "./use-sleep-timer.ts";

const MINUTES = [5, 10, 15, 30, 45, 60];

export function SleepMenu({ timer }: { timer: ReturnType<typeof useSleepTimer> }) {
	const { sleep, leftMs, choose } = timer;
	const left = sleep === "chapter" ? "End of chapter" : clock(leftMs / 1000);
	return (
		<Menu position="top" zIndex={500}>
			<Menu.Target>
				<Button
					variant="subtle"
					color={sleep ? undefined : "gray"}
					size="compact-md"
					mih={44}
					leftSection={<IconMoon size={18} aria-hidden />}
					aria-label={sleep ? `Sleep timer, ${left}` : "Sleep timer"}
				>
					{sleep ? left : "Sleep"}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>Stop playing</Menu.Label>
				{MINUTES.map((minutes) => (
					<Menu.Item key={minutes} onClick={() => choose({ minutes })}>
						{`In ${minutes} minutes`}
					</Menu.Item>
				))}
				<Menu.Item onClick={() => choose("chapter")}>At the end of the chapter</Menu.Item>
				{sleep && (
					<>
						<Menu.Divider />
						<Menu.Item onClick={() => choose(null)}>Turn off</Menu.Item>
					</>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
