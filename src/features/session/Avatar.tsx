import { useState } from 'react';
import { initialsOf } from '#shared/users/display-name.ts';
import type { User } from '#shared/users/user.contract.ts';

/** Someone's profile image, or their initials if there is none or it fails to load. */
export function Avatar({ user, className = 'size-8' }: { user: User; className?: string }) {
  const [failed, setFailed] = useState(false);
  const shape = `${className} flex-none rounded-full`;
  if (user.profileImageUrl && !failed) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        referrerPolicy="no-referrer"
        className={`${shape} bg-sunken object-cover`}
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center bg-accent-soft text-12 font-semibold text-accent-text`}
    >
      {initialsOf(user)}
    </span>
  );
}
