import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Reply } from './admin-responses.ts';
import type { StoredResources } from './stored-resources.ts';

/** A request is refused if its timestamp differs by more than this. */
const STALE_MS = 60 * 60 * 1000;
/** Parameters outside the signature. */
const UNSIGNED = new Set(['file', 'api_key', 'signature', 'resource_type', 'cloud_name']);

/** Credentials and clock of the account. */
export type UploadRules = { apiKey: string; apiSecret: string; now: () => Date; origin: string; cloudName: string };

const refused = (status: number, message: string): Reply => ({ status, body: { error: { message } } });

/** The signature as documented by Cloudinary: sorted parameters, an ampersand in a value escaped, then the secret; SHA-1. */
function signatureOf(form: FormData, secret: string): string {
  const signed = [...form]
    .filter(([name, value]) => !UNSIGNED.has(name) && value !== '')
    .map(([name, value]) => `${name}=${String(value)}`.replaceAll('&', '%26'))
    .sort();
  return createHash('sha1')
    .update(signed.join('&') + secret)
    .digest('hex');
}

function refusalOf(form: FormData, { apiKey, apiSecret, now }: UploadRules): Reply | null {
  if (form.get('api_key') !== apiKey) return refused(401, 'Unknown API key');
  if (form.get('signature') !== signatureOf(form, apiSecret)) {
    return refused(401, `Invalid Signature ${form.get('signature')}. String to sign - '...'`);
  }
  const at = Number(form.get('timestamp')) * 1000;
  if (Math.abs(at - now().getTime()) > STALE_MS) {
    return refused(400, `Stale request - reported time is ${new Date(at).toISOString()} which is more than 1 hour ago`);
  }
  return null;
}

const wordsOf = (context: string): Record<string, string> =>
  Object.fromEntries(
    context
      .split('|')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2)),
  );

/** Handles an upload and stores its image. */
export async function uploadResponse(store: StoredResources, form: FormData, rules: UploadRules): Promise<Reply> {
  const refusal = refusalOf(form, rules);
  if (refusal) return refusal;
  const file = form.get('file');
  if (!(file instanceof File)) return refused(400, 'Missing required parameter - file');
  const data = Buffer.from(await file.arrayBuffer());
  const meta = await sharp(data)
    .metadata()
    .catch(() => null);
  if (!meta) return refused(400, 'Invalid image file');
  const format = meta.format === 'heif' ? 'avif' : meta.format;
  const allowed = form.get('allowed_formats');
  if (
    allowed &&
    !String(allowed)
      .split(',')
      .includes(format === 'jpeg' ? 'jpg' : format)
  ) {
    return refused(400, `Image file format ${format} not allowed`);
  }
  const publicId = String(form.get('public_id'));
  const known = store.find(publicId);
  const at = rules.now();
  const resource = {
    public_id: publicId,
    asset_id: known?.asset_id ?? store.newAssetId(),
    // Versions are seconds; an overwritten image always gets a new one.
    version: Math.max(Math.floor(at.getTime() / 1000), (known?.version ?? 0) + 1),
    format,
    width: meta.width,
    height: meta.height,
    bytes: data.byteLength,
    created_at: known?.created_at ?? at.toISOString(),
    updated_at: at.toISOString(),
    tags: String(form.get('tags') ?? '')
      .split(',')
      .filter(Boolean),
    context: wordsOf(String(form.get('context') ?? '')),
    ...(form.has('asset_folder') ? { asset_folder: String(form.get('asset_folder')) } : {}),
    data,
  };
  store.put(resource);
  const { data: _data, updated_at: _updated, context: _context, ...facts } = resource;
  const secure_url = `${rules.origin}/${rules.cloudName}/image/upload/v${resource.version}/${publicId}.${resource.format}`;
  return { status: 200, body: { ...facts, resource_type: 'image', type: 'upload', secure_url } };
}
