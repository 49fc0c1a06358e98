import { ActionButton } from "@/components/form/action-button";
import { openContext } from "@/lib/core/runtime/open-context";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { readSampleFailure } from "@/lib/processes/sample/queries";
import { tryAgain } from "@/messages/overview/shared";
import * as t from "@/messages/sample";
import { makeSampleDataAction } from "../sample-actions";

export async function SampleNote({ role }: { role: Role }) {
  const failure = await readSampleFailure(openContext());
  if (failure === null) return null;
  return (
    <div role="status" className="mb-4 border-l-2 border-l-wait-mark pl-3 text-base">
      <p className="font-medium">{t.sampleCompanyFailed}</p>
      <p>{t.whySampleFailed(failure)}</p>
      {may(role, "organisation.makeSampleData") ? (
        <ActionButton
          action={makeSampleDataAction}
          input={{}}
          size="small"
          className="mt-2"
          saved={t.sampleIsMadeAgain}
        >
          {tryAgain}
        </ActionButton>
      ) : (
        <p>{t.onlyAnAdminTriesAgain}</p>
      )}
    </div>
  );
}
