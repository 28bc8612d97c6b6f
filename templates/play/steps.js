// The steps of a turn in a row, with the present one in sight.
import { render } from "./preact.js";

export function showSteps(row, steps) {
  render(steps, row);
  row.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}
