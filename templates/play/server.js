// Asks the server that holds the game.
export async function get(path, query = {}) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

export async function post(body) {
  const answer = await fetch("do", { method: "POST", body: JSON.stringify(body) }).catch(() => null);
  return answer ? answer.json().catch(() => ({ error: answer.statusText })) : { error: null };
}

// Calls `changed` with the number of every change, and `ended` when the server is gone.
export function follow(changed, ended) {
  const news = new EventSource("news");
  news.onmessage = ({ data }) => changed(+data);
  news.onerror = () => { if (news.readyState !== EventSource.OPEN) ended(); };
}
