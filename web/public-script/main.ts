import { tiltAvatars } from "./avatar-tilt.ts";
import { showBuyBar } from "./buy-bar.ts";
import { carryDiscountCode } from "./discount-code.ts";
import { closeOthers } from "./faq.ts";
import { closeMenuOnChoice } from "./menu.ts";
import { carryNext } from "./next-links.ts";
import { revealOnScroll } from "./reveal.ts";
import { openSignInFromLinks } from "./sign-in-dialog.ts";
import { showPurchases } from "./toast.ts";
import { countVisit } from "./visits.ts";

// All that the public pages do beyond what HTML does by itself. Each part leaves the page as it is where it has no work.
countVisit();
showBuyBar();
carryNext();
carryDiscountCode();
openSignInFromLinks();
closeMenuOnChoice();
closeOthers();
revealOnScroll();
tiltAvatars();
void showPurchases();
