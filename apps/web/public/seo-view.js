// Runs on the public page of an announcement and reports a view, as the app does on its own page. Link previews, crawlers and
// prefetches run no script; the token lets the server exclude the author. The key is that of src/lib/session.ts.
(() => {
  const id = location.pathname.split('/').pop();
  const countView = () => {
    const headers = {};
    try {
      const token = localStorage.getItem('auth_token');
      if (token) headers.Authorization = `Bearer ${token}`;
    } catch {
      // Storage is refused, so nobody is logged in here.
    }
    fetch(`/api/announce/${id}/view`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  };
  // A prerendered page may never be shown.
  if (document.prerendering) document.addEventListener('prerenderingchange', countView, { once: true });
  else countView();
})();
