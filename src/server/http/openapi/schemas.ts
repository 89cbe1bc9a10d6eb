import { z } from 'astro/zod';
import { auditAnswerSchema } from '#shared/audit/audit.contract.ts';
import { buildSchema } from '#shared/builds/build.contract.ts';
import { cacheClearSchema, cacheStatsSchema } from '#shared/cache/cache.contract.ts';
import { artworkAnswerSchema } from '#shared/companies/artwork.contract.ts';
import { companyLogoSchema, companySchema } from '#shared/companies/company.contract.ts';
import { companyFormSchema, companyOrderSchema, companyUpdateSchema } from '#shared/companies/company-form.contract.ts';
import { iconChoiceSchema } from '#shared/companies/icon.contract.ts';
import { galleryItemSchema, hostedImageSchema } from '#shared/images/image.contract.ts';
import {
  deskFoldersSchema,
  deskImageSchema,
  imageChangesSchema,
  imageOrderSchema,
} from '#shared/images/image-desk.contract.ts';
import { syncReportSchema } from '#shared/images/sync-report.contract.ts';
import { maintenanceStatusSchema, maintenanceToggleSchema } from '#shared/maintenance/maintenance.contract.ts';
import { sessionAnswerSchema } from '#shared/session/session.contract.ts';
import { uploadAnswerSchema } from '#shared/uploads/upload.contract.ts';
import { accountDeletedSchema, accountExportSchema, accountSchema } from '#shared/users/account.contract.ts';
import { adminStatusSchema, roleChangeSchema, userSchema } from '#shared/users/user.contract.ts';

/** What `POST /api/upload` and `POST /api/admin/artwork` take, as fields of a multipart form. */
export const uploadFormSchema = z.object({
  image: z.string().meta({ format: 'binary', description: 'One file: JPG, PNG, GIF, WebP or AVIF, told by its bytes' }),
  folder: z.string().optional().describe('Folder on the image host; signed-in users may only use `test-uploads`'),
  tags: z.string().optional().describe('Comma-separated; from admins only'),
  alt: z.string().optional().describe('Alt text; from admins only'),
});

/** The error answer of every address (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().describe('`/problems/<code>`, permanent'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe('A sentence fit for a toast'),
  errors: z.record(z.string(), z.string()).optional().describe('Messages by field'),
});

/** Answer of `GET /api/version`. */
export const versionSchema = z.object({ version: z.string().describe('The release being served') });

/** Answer of `GET /api/system/image-host-status`. */
export const imageHostStatusSchema = z.object({ connected: z.boolean() });

/** Answer of writes that have nothing to show but a sentence. */
export const messageSchema = z.object({ message: z.string().describe('A sentence fit for a toast') });

/** Answer of a sign-out. */
export const signedOutSchema = z.object({ user: z.null() });

/** Answer of `GET /api/openapi.json`. */
export const descriptionSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** The schemas of the API by the names under which the description shows them. */
export const NAMED_SCHEMAS = {
  Account: accountSchema,
  AccountDeleted: accountDeletedSchema,
  AccountExport: accountExportSchema,
  AdminStatus: adminStatusSchema,
  ArtworkAnswer: artworkAnswerSchema,
  AuditAnswer: auditAnswerSchema,
  Build: buildSchema,
  CacheClear: cacheClearSchema,
  CacheStats: cacheStatsSchema,
  Company: companySchema,
  CompanyForm: companyFormSchema,
  CompanyLogo: companyLogoSchema,
  CompanyOrder: companyOrderSchema,
  CompanyUpdate: companyUpdateSchema,
  DeskFolders: deskFoldersSchema,
  DeskImage: deskImageSchema,
  Description: descriptionSchema,
  GalleryItem: galleryItemSchema,
  HostedImage: hostedImageSchema,
  IconChoice: iconChoiceSchema,
  ImageChanges: imageChangesSchema,
  ImageHostStatus: imageHostStatusSchema,
  ImageOrder: imageOrderSchema,
  MaintenanceStatus: maintenanceStatusSchema,
  MaintenanceToggle: maintenanceToggleSchema,
  Message: messageSchema,
  Problem: problemSchema,
  RoleChange: roleChangeSchema,
  Session: sessionAnswerSchema,
  SignedOut: signedOutSchema,
  SyncReport: syncReportSchema,
  UploadAnswer: uploadAnswerSchema,
  UploadForm: uploadFormSchema,
  User: userSchema,
  Version: versionSchema,
} as const satisfies Record<string, z.ZodType>;
