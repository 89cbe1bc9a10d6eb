/** A value as a JSON file that the browser saves, uncached. */
export const downloadResponse = (value: unknown, fileName: string): Response =>
  new Response(JSON.stringify(value, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
