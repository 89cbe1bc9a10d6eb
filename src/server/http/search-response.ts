/** A search's encoded result; only its caller may cache it. */
export const searchResponse = ({ json, total }: { json: string; total: number }): Response =>
  new Response(json, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie',
      'X-Total-Count': String(total),
    },
  });
