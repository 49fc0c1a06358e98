import { headers } from "next/headers";
import { ButtonLink } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Problem } from "@/components/problem";
import { readTarget } from "@/lib/auth/target";
import { askedHeader, errorIdHeader, problemHeader } from "@/lib/core/own-headers.mjs";
import * as t from "@/messages/components/problem-error";
import * as shell from "@/messages/components/shell";
import NotFound from "../not-found";

async function readProblem() {
  const asked = await headers();
  const status = Number(asked.get(problemHeader));
  return { isFailure: status >= 500, path: readTarget(asked.get(askedHeader)), errorId: asked.get(errorIdHeader) };
}

export async function generateMetadata() {
  return { title: (await readProblem()).isFailure ? t.thisPageCouldntBe : shell.notFound };
}

/** Sent in place of a page that doesn't exist or fails (lib/start/error-pages.mjs), under that page's address and status. */
export default async function ProblemPage() {
  const { isFailure, path, errorId } = await readProblem();
  if (!isFailure) return <NotFound />;
  return (
    <Problem
      title={t.thisPageCouldntBe}
      actions={
        <>
          <ButtonLink variant="primary" href={path}>
            {t.tryAgain}
          </ButtonLink>
          {errorId ? (
            <CopyButton text={errorId} label={t.theErrorId} variant="outlined" size="normal">
              {t.copyErrorId}
            </CopyButton>
          ) : null}
        </>
      }
    >
      <p>{t.aPartOfPaydesk}</p>
      {errorId ? <p>{t.errorId(<span className="identifier">{errorId}</span>)}</p> : null}
    </Problem>
  );
}
