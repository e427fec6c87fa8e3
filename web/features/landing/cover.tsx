/** A cover out of web/public/pictures. All have one size, so that none moves the page when it comes. */
export function Cover({ src, alt }: { src: string; alt: string }) {
	return <img className="cover" src={src} alt={alt} width={380} height={475} loading="lazy" decoding="async" />;
}
