// The theme that the reader chose, before anything is painted.
try {
  const theme = localStorage.getItem("reference-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch (_) { /* some browsers refuse storage to local files */ }
