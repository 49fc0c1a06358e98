import { headers } from "next/headers";
import { ButtonLink } from "@/components/button";
import { FailedPage } from "@/components/problem";
import { askedHeader, errorIdHeader, problemHeader } from "@/lib/core/net/headers.mjs";
import { readTarget } from "@/lib/identity/auth/access/target";
import * as shell from "@/messages/components/shell";
import NotFound from "../not-found";

async function readProblem() {
  const asked = await headers();
  const status = Number(asked.get(problemHeader));
  return { isFailure: status >= 500, path: readTarget(asked.get(askedHeader)), errorId: asked.get(errorIdHeader) };
}

export async function generateMetadata() {
  return { title: (await readProblem()).isFailure ? shell.failedTitle : shell.notFound };
}

/**
 * The server sends this page in place of one that doesn't exist or fails (lib/processes/http/error-pages.mjs), under that page's
 * address and status.
 */
export default async function ProblemPage() {
  const { isFailure, path, errorId } = await readProblem();
  if (!isFailure) return <NotFound />;
  return (
    <FailedPage
      errorId={errorId}
      retry={
        <ButtonLink variant="primary" href={path}>
          {shell.tryAgain}
        </ButtonLink>
      }
    />
  );
}
