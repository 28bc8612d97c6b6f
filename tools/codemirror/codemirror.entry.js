export { EditorState, Compartment, StateEffect } from "@codemirror/state";
export { EditorView, keymap, lineNumbers, hoverTooltip, drawSelection, highlightActiveLine } from "@codemirror/view";
export { history, historyKeymap, defaultKeymap, indentWithTab } from "@codemirror/commands";
export { searchKeymap, highlightSelectionMatches } from "@codemirror/search";
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
export { setDiagnostics, lintGutter, lintKeymap } from "@codemirror/lint";
export { syntaxHighlighting, HighlightStyle, indentUnit, foldGutter, foldKeymap, bracketMatching } from "@codemirror/language";
export { yaml } from "@codemirror/lang-yaml";
export { tags } from "@lezer/highlight";
