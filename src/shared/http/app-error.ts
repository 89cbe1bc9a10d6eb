import { ERRORS, type ErrorCode } from './error-catalogue.ts';

/** Details of an error beyond its catalogue entry. */
export type AppErrorExtras = {
  /** Replaces the catalogue's sentence. */
  detail?: string;
  /** Messages by field, for 422. */
  errors?: Record<string, string>;
  /** Seconds, for 429 and 503. */
  retryAfter?: number;
  /** Further members of the problem document. */
  extensions?: Record<string, unknown>;
  cause?: unknown;
  /** The reason as a code, for the log only. */
  reason?: string;
};

/** The one error that services throw; `endpoint()` turns it into a problem document. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: AppErrorExtras;

  constructor(code: ErrorCode, extras: AppErrorExtras = {}) {
    super(extras.detail ?? ERRORS[code].detail, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }
}

/** Recognises an AppError by its mark, because the server and the built pages each have a copy of the class. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === 'AppError' && 'code' in error;
