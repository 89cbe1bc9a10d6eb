import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { refreshGallery } from './refresh-gallery.ts';

const ACTION =
  'flex items-center gap-3 rounded-md px-3 py-2 text-14 hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:text-muted';

/** The shortcuts of admins: refresh the gallery, manage the users (spec 2). */
export function AdminPanel() {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    if (isRefreshing) return;
    setRefreshing(true);
    await refreshGallery();
    setRefreshing(false);
  };
  return (
    <div className="flex flex-col">
      <button type="button" className={ACTION} aria-disabled={isRefreshing} onClick={() => void refresh()}>
        <RefreshCw className={isRefreshing ? 'motion-safe:animate-spin' : ''} />
        <span>{isRefreshing ? 'Refreshing…' : 'Refresh Gallery'}</span>
      </button>
      <a href="/admin" className={ACTION}>
        <Users />
        Manage Users
      </a>
    </div>
  );
}
