import pg from "pg";

export function openStore() {
  const { DATABASE_URL, BENCH_TABLE, BENCH_CONNECTION_ID } = process.env;
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  const text = `insert into ${BENCH_TABLE} (connection_id, method, query, content_type, body, headers)
    values ($1, $2, $3, $4, $5, $6)`;
  /**
   * @param {string} method
   * @param {string} url
   * @param {Record<string, unknown>} headers
   */
  return async (method, url, headers) => {
    const query = url.slice(url.indexOf("?") + 1);
    await pool.query(text, [BENCH_CONNECTION_ID, method, query, null, "", JSON.stringify(headers)]);
  };
}
