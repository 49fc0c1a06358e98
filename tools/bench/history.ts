import { SeededApp } from "./history/app";
import { measureMonth, measurePages } from "./history/pages";
import { measureQuestions } from "./history/questions";
import { measureSizes } from "./history/sizes";

/** In milliseconds, at a million orders: 95 of 100 answers come sooner. */
const mostMs = 150;
/** How much longer ten times as many may take. */
const mostRatio = 1.5;

/** What Paydesk's pages ask of so many orders, what these take on the disk, and with `pages` whole pages too. Milliseconds by kind of question, and figures. */
async function measure(orders: number, { pages }: { pages: boolean }) {
  const app = await SeededApp.open(orders);
  try {
    const sizes = await measureSizes(app.admin, orders);
    const questions = await measureQuestions(app.ctx, orders);
    const whole = pages ? [await measurePages(app, orders), await measureMonth(app)] : [];
    return { questions, whole, sizes };
  } finally {
    await app.close();
  }
}

/**
 * The list, its filters, its search and the overview with 1,000,000 orders, as functions; whole pages of the production build
 * over HTTP, as usual, with a connection stopped and with all sending off; and the overview with a month's batches; the size of
 * the database and its biggest tables. `full`: functions and sizes with 10,000,000 too, which takes half an hour.
 */
export async function run({ full }: { full: boolean }) {
  const figures: Record<string, number> = {};
  const { questions: million, whole, sizes } = await measure(1_000_000, { pages: true });
  for (const [name, ms] of Object.entries(million)) figures[`${name}P95Ms`] = ms;
  for (const pages of whole) Object.assign(figures, pages.figures);
  Object.assign(figures, sizes);
  let pass = Object.values(million).every((ms) => ms <= mostMs) && whole.every((pages) => pages.pass);
  if (full) {
    const tenMillion = await measure(10_000_000, { pages: false });
    for (const [name, value] of Object.entries(tenMillion.sizes)) figures[`${name}TenMillion`] = value;
    for (const [name, ms] of Object.entries(tenMillion.questions)) {
      const ratio = Math.round((ms / (million[name] ?? ms)) * 100) / 100;
      figures[`${name}TenMillionP95Ms`] = ms;
      figures[`${name}Ratio`] = ratio;
      pass &&= ratio <= mostRatio;
    }
  }
  return { figures, floors: {}, pass };
}
