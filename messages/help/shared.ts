export const youPrepareAndReview = "You prepare and review";
export const theFormChecksEachValue =
  "The form checks each value as you type. The review says what will be sent, to whom and from which connection, before anything leaves.";
export const itIsWrittenDownFirst = "It is written down first";
export const anOrderWithAnId =
  "An order with an id that is used only once is stored together with your name and the time. Only then does a request go out, signed with the connection's key.";
export const itIsSentOnce = "It is sent once";
export const ifItIsProvenThat =
  "If it is proven that nothing left, it is tried again by itself. If it is not proven, it is never sent again: it becomes unconfirmed until the gateway or people say what happened.";
export const theTruthComesBack = "The truth comes back";
export const theGatewayCallsBackOr =
  "The gateway calls back, or we ask it. Accepted means that it took the request; approved, declined and the like are its final words. Everything it says is kept in the order's timeline.";
export const somebodyInTheBookBy =
  "Somebody in the book, by their vendor number, with the account that is in force. A payout that picks them goes to that account and to no other.";
export const isProposedWithANote =
  "Is proposed with a note of the call: who was called, on a number that was known before, on which day. It comes into force when somebody else has approved it; until then the old one is paid.";
export const forSoLongAnAccount =
  "For so long an account that is new in the book, or was changed, wants one other person more to approve a payout to it. The same holds for an account that only waits, or was replaced, whoever types it.";
export const draftsPayoutsThatWaitFor =
  "Drafts, payouts that wait for approval and those that are queued say so when their payee gets another account. One that was made from the book is mended before it can be let go.";
export const besideEachStandsWhatAn =
  "Beside each stands what an approver should know first: a payee never paid before, another account than the one last paid, an amount far above the usual, the same amount to the same payee lately. Each names the payment that it rests on.";
export const chosenTogetherEachIsStill =
  "Chosen together, each is still decided by itself: what was changed or decided meanwhile is left as it is, and named. One that wants a card verification value is approved alone.";
export const anApproverSaysWhatMust =
  "An approver says what must be mended. The reason stands on the order, in the list of orders and under Approvals, where the menu counts it for whoever prepared it; they mend it and ask again.";
export const onePersonProposesWhatBecame =
  "One person proposes what became of orders, another confirms it; your policy may ask for two. Nobody confirms their own, except where nobody else could.";
export const waitForNobodyStoppingMust =
  "Wait for nobody: stopping must be quick, and resuming sends only what was let go by its own rules.";
export const aCardThatTheGateway =
  "A card that the gateway keeps and knows by a number. SRC: the payer’s card is charged. DST: the receiver’s card is paid to. It charges by itself, on its days, or only when it is told to.";
export const theGatewayCannotBeAsked =
  "The gateway cannot be asked what stands in a profile. The desk writes down what it sent and the gateway accepted, what people see on the gateway’s own screens, and what charges show. Beside each value stands where it comes from; all else is not known.";
export const onlyWhatChangesIsSent =
  "Only what changes is sent, with an amount rule, which the gateway always wants. Its answer says that the request was accepted, nothing about money. Without a clear answer the change stands as sent, not confirmed, and whoever sends another one has to have seen it.";
export const howManyChargesAProfile =
  "How many charges a profile has made, the first being 0; a failed one counts too. We know it from the moment on at which somebody writes it down; before, it is at least the number of charges that we know of.";
export const chosenProfilesBecomeADraft =
  "Chosen profiles become a draft batch, each charged once by its own amount rule. The usual checks hold it: one that was charged in its own period already is pointed out before anything leaves.";
export const openAtStartPlusWhat =
  "Open at start, plus what was sent, less what was approved, less what failed, is open at end: for each connection, direction and currency, in money and in orders. Open means sent, without a final word yet. Orders of unknown amount are counted apart.";
export const reversalsChargebacksAndOtherLater =
  "Reversals, chargebacks and other later transactions stand on a line of their own. They change none of the other figures: an approved order that is reversed was approved all the same.";
export const eachChangeCountsOnThe =
  "Each change counts on the day on which we learnt of it, and nothing is ever written into the past. A report as of a moment is what was known then; its address holds the moment and gives the same figures for ever.";
export const howMoneyMoves = "How money moves";
export const theWords = "The words";
export const fieldReference = "Field reference";
export const onThisPage = "On this page";
export const anOrderCarriesOneOf =
  "An order carries one of these at a time. Red asks for a person; everything else does not.";
export const theWordsOfOrders = "The words of orders";
export const word = "Word";
export const whatItMeans = "What it means";
export const whatComesNext = "What comes next";
export const noKeyEverSendsOr =
  "No key ever sends or approves anything. Single keys can be switched off in the account menu.";
