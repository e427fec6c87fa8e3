import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useId } from "react";
import { useHydrated } from "../../lib/page/hydration.ts";
import classes from "./theme-switch.module.css";

const themes = [
	{ value: "light", label: "Light", Icon: IconSun },
	{ value: "dark", label: "Dark", Icon: IconMoon },
	{ value: "auto", label: "System", Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as set on the device (SET-06); stored in this browser, and applied before the first paint. */
export function ThemeSwitch() {
	const { colorScheme, setColorScheme } = useMantineColorScheme();
	// The server does not know what this browser stores.
	const isHydrated = useHydrated();
	const name = useId();
	return (
		<fieldset className={classes.switch}>
			<legend className={classes.legend}>Theme</legend>
			{themes.map(({ value, label, Icon }) => (
				<label key={value} className={classes.choice} title={label}>
					<input
						type="radio"
						name={name}
						aria-label={label}
						className={classes.input}
						checked={isHydrated && colorScheme === value}
						onChange={() => setColorScheme(value)}
					/>
					<Icon size={18} stroke={1.7} aria-hidden />
				</label>
			))}
		</fieldset>
	);
}
