// How the pictures of the studio are measured.
export const SVG = "http://www.w3.org/2000/svg";
export const MM = 25.4 / 96;  // a pixel of a picture at its natural size
