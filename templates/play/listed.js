// A counter in a list beside the map, as part of a template.
import { html } from "./preact.js";

export const listedCounter = ({ picture, name, signs }, more = {}, image = {}) => html`<span ...${more}>
  <img src=${picture} alt=${name} title=${name} ...${image} />${signs && html`<b>${signs}</b>`}
</span>`;
