// What the scripts of pages take for granted: elements that they find by an id or a selector are of the kind that they
// need, events come from elements, and attributes may be given as numbers.
interface Document { getElementById(id: string): any; readonly activeElement: any }
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any> }
interface Element { closest(selectors: string): any; setAttribute(name: string, value: string | number | boolean): void; type?: any }
interface EventTarget { value?: any; files?: any; dataset?: any; tagName?: string; shadowRoot?: any; closest?(selectors: string): any }
interface HTMLFormControlsCollection { [name: string]: any }
interface Window { studio: any; liveCharts: any; boards: any; findRules: any }
