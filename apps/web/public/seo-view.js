// On the public page of an announcement: tells the server that someone is reading it, as the app does for its own page. Link
// previews, crawlers and prefetches run no script, and the token lets the server leave the author out. The name is that of
// src/lib/session.ts.
(() => {
  const id = location.pathname.split('/').pop();
  const tell = () => {
    const headers = {};
    try {
      const token = localStorage.getItem('auth_token');
      if (token) headers.Authorization = `Bearer ${token}`;
    } catch {
      // Storage is refused: nobody is logged in here.
    }
    fetch(`/api/announce/${id}/view`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  };
  // A page that is rendered ahead may never be looked at.
  if (document.prerendering) document.addEventListener('prerenderingchange', tell, { once: true });
  else tell();
})();
