import { Button, Menu } from "@mantine/core";
import type { BookSound } from "./use-book-sound.ts";

const SPEEDS = [0.75, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export function SpeedMenu({ sound }: { sound: BookSound }) {
	const { speed, setSpeed } = sound;
	return (
		<Menu position="top" zIndex={500}>
			<Menu.Target>
				<Button variant="subtle" color="gray" size="compact-md" mih={44} aria-label={`Speed, ${speed}×`}>
					{`${speed}×`}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>Speed</Menu.Label>
				<Menu.RadioGroup value={String(speed)} onChange={(choice) => setSpeed(Number(choice))}>
					{SPEEDS.map((choice) => (
						<Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
							{`${choice}×`}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
			</Menu.Dropdown>
		</Menu>
	);
}
