import { readers } from "../../../content/people.ts";

/** PUB-11. The card is shown by the style sheet; the script only tilts it. */
export function AvatarRow() {
	return (
		<div className="avatars">
			<ul data-avatars="">
				{readers.items.map(({ id, name, designation, image }) => (
					<li key={id}>
						<button type="button" className="avatar" aria-label={name} aria-describedby={`reader-${id}`}>
							<img src={image} alt="" width={56} height={56} loading="lazy" decoding="async" />
						</button>
						<div className="avatar-card" role="tooltip" id={`reader-${id}`}>
							<strong>{name}</strong>
							{designation}
						</div>
					</li>
				))}
			</ul>
			<p>{readers.title}</p>
		</div>
	);
}
