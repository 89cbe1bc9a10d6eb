import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { refreshGallery } from './refresh-gallery.ts';

const ACTION =
  'flex items-center gap-2 rounded-lg px-3 py-2 text-sm font-medium transition-colors duration-150 hover:bg-white/10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-white aria-disabled:opacity-60 [&_svg]:size-4';

/** The floating panel of admins: refresh the gallery, manage the users (spec 2). */
export function AdminPanel() {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    if (isRefreshing) return;
    setRefreshing(true);
    await refreshGallery();
    setRefreshing(false);
  };
  return (
    <div className="flex w-fit flex-col rounded-xl lg:w-auto bg-neutral-900 p-1 text-white shadow-xl ring-1 ring-white/15">
      <button type="button" className={ACTION} aria-disabled={isRefreshing} onClick={() => void refresh()}>
        <RefreshCw aria-hidden="true" className={isRefreshing ? 'motion-safe:animate-spin' : ''} />
        <span className="max-lg:sr-only">{isRefreshing ? 'Refreshing…' : 'Refresh Gallery'}</span>
      </button>
      <a href="/admin" className={ACTION}>
        <Users aria-hidden="true" />
        <span className="max-lg:sr-only">Manage Users</span>
      </a>
    </div>
  );
}
