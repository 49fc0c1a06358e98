import { SeededApp } from "./history/app";
import { measureMonth, measurePages } from "./history/pages";
import { measureQuestions } from "./history/questions";
import { measureSizes } from "./history/sizes";

const mostMs = 150;
const mostRatio = 1.5;

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
