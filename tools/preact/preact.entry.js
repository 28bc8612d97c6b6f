import htm from "htm";
import { h, render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

const html = htm.bind(h);
export { html, render, useLayoutEffect, useRef, useState };
