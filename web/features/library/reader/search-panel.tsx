import { ActionIcon, Group, Loader, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { count } from "../../../../contract/text/count.ts";
import { type BookView, type Hit, MAX_HITS } from "../../../ui/book-view/book-view.ts";
import classes from "./reader.module.css";

const TYPING_MS = 300;
const FEWEST_LETTERS = 2;

/** Searches the entire book: a list of the matches, with navigation between them. */
export function SearchPanel({ view, onShow }: { view: BookView; onShow: (target: unknown) => void }) {
	const [typed, setTyped] = useState("");
	const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
	const [hits, setHits] = useState<Hit[]>([]);
	const [current, setCurrent] = useState(-1);
	const [isSearching, setSearching] = useState(false);
	const isAsked = query.length >= FEWEST_LETTERS;
	useEffect(() => {
		setHits([]);
		setCurrent(-1);
		if (query.length < FEWEST_LETTERS) return;
		const searching = new AbortController();
		setSearching(true);
		void view
			.search(query, (found) => !searching.signal.aborted && setHits(found), searching.signal)
			.catch(() => {})
			.finally(() => !searching.signal.aborted && setSearching(false));
		return () => {
			searching.abort();
			view.clearSearch();
			setSearching(false);
		};
	}, [view, query]);
	const go = (index: number) => {
		const hit = hits[index];
		if (!hit) return;
		setCurrent(index);
		onShow(hit.target);
	};
	const step = (by: number) => go((current + by + hits.length) % hits.length);
	const typedKey = (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		step(event.shiftKey ? -1 : 1);
	};
	return (
		<search className={classes.search}>
			<TextInput
				label="Search this document"
				type="search"
				value={typed}
				maxLength={200}
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
				onKeyDown={typedKey}
				leftSection={<IconSearch size={18} aria-hidden />}
				rightSection={isSearching ? <Loader size={18} /> : null}
				data-autofocus
				autoFocus
			/>
			<Group justify="space-between" gap="xs" wrap="nowrap" mih={44}>
				<Text size="sm" c="dimmed" role="status">
					{isAsked ? countLabel(hits.length, current, isSearching) : "Type at least two letters."}
				</Text>
				{hits.length > 0 && (
					<Group gap={0} wrap="nowrap">
						<ActionIcon variant="subtle" color="gray" size={44} aria-label="Previous result" onClick={() => step(-1)}>
							<IconChevronUp size={20} aria-hidden />
						</ActionIcon>
						<ActionIcon variant="subtle" color="gray" size={44} aria-label="Next result" onClick={() => step(1)}>
							<IconChevronDown size={20} aria-hidden />
						</ActionIcon>
					</Group>
				)}
			</Group>
			<ol className={classes.lines} aria-label="Results">
				{hits.map(({ before, text: found, after, place }, number) => (
					<li key={number}>
						<button
							type="button"
							className={classes.line}
							aria-current={number === current ? "true" : undefined}
							onClick={() => go(number)}
						>
							<span>
								<span className={classes.lineNote}>{place}</span>
								{before}
								<mark>{found}</mark>
								{after}
							</span>
						</button>
					</li>
				))}
			</ol>
		</search>
	);
}

function countLabel(hits: number, current: number, isSearching: boolean): string {
	if (hits === 0) return isSearching ? "Searching…" : "No results. Check the spelling, or try another word.";
	const all = hits >= MAX_HITS ? `first ${MAX_HITS} results` : count(hits, "result");
	return current >= 0 ? `${current + 1} of ${all}` : all;
}
