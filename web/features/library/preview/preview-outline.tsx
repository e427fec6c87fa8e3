import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import classes from "./preview-outline.module.css";

/** The titles of the course, for everyone; free ones are marked (PRV-01). */
export function PreviewOutline() {
	const memberText = useMemberText();
	const query = useQuery(queries.visitor.preview.outline.queryOptions());
	return (
		<Loaded query={query} failed="Failed to load course content. Please try again later." placeholder={320}>
			{(data) =>
				data.length === 0 ? (
					<EmptyState title={memberText("courseEmpty")} />
				) : (
					<Stack gap="lg">
						{data.map((module) => (
							<Paper
								key={module.id}
								component="section"
								withBorder
								bg="var(--surface)"
								p="lg"
								aria-labelledby={module.id}
							>
								<Title order={2} fz="xl" id={module.id}>
									{module.title}
								</Title>
								{module.description && <Text c="dimmed">{module.description}</Text>}
								<ol className={classes.lessons}>
									{module.lessons.map((lesson) => (
										<li key={lesson.id}>
											<Link to={`/preview/lessons/${lesson.id}`} className={classes.lesson}>
												<Text component="span" fw={500}>
													{lesson.title}
												</Text>
												<Group gap="xs" wrap="nowrap" component="span" flex="none">
													{lesson.duration && (
														<Text component="span" size="sm" c="dimmed">
															{lesson.duration}
														</Text>
													)}
													{lesson.free ? (
														<Badge component="span" variant="light" className={classes.free}>
															Free
														</Badge>
													) : (
														<IconLock size={18} role="img" aria-label="For members" />
													)}
												</Group>
											</Link>
										</li>
									))}
								</ol>
							</Paper>
						))}
					</Stack>
				)
			}
		</Loaded>
	);
}
