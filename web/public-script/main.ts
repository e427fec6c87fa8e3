import { tiltAvatars } from "./avatar-tilt.ts";
import { showBuyBar } from "./buy-bar.ts";
import { carryDiscountCode } from "./discount-code.ts";
import { closeOthers } from "./faq.ts";
import { showPurchasesLater } from "./later-toast.ts";
import { closeMenuOnChoice } from "./menu.ts";
import { carryNext } from "./next-links.ts";
import { revealOnScroll } from "./reveal.ts";
import { openSignInFromLinks } from "./sign-in-links.ts";
import { countVisit } from "./visits.ts";

// Everything that the public pages do beyond HTML. Each part does nothing on pages that don't have its elements. Parts
// that aren't needed right away are imported later, from files of their own.
countVisit();
showBuyBar();
carryNext();
carryDiscountCode();
openSignInFromLinks();
closeMenuOnChoice();
closeOthers();
revealOnScroll();
tiltAvatars();
showPurchasesLater();
