// This file is plain JavaScript: the web server reads it without a loader, before Next sees a request.

const megabyte = 1024 * 1024;

/** The largest file of each route in bytes; the file is the whole body. */
export const uploadBounds = /** @type {const} */ ({
  "/api/attachments": 5 * megabyte,
  "/api/batches": 50 * megabyte,
  "/api/files/look": 50 * megabyte,
  "/api/gateway-reports": 50 * megabyte,
  "/api/matching/workbook": 5 * megabyte,
  "/api/organisation/logo": 200 * 1024,
  "/api/reports": 10 * megabyte,
  "/api/statements": 50 * megabyte,
});
