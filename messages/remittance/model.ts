export const remittanceAdvice = "Remittance advice";
export const sandboxNote = "Sandbox · no money moves";
export const valueDate = "Value date";
export const accountHolder = "Account holder";
export const paymentId = "Payment ID";
export const bankReference = "Gateway reference";
export const valueDateNote =
  "The value date is the day on which the payment gateway confirmed the payment. Your bank may book it later.";
export const thisIsNoConfirmation = "This payment isn't completed. This is not a confirmation of payment.";
export const questionsContact = (payer: string) => `Questions about this payment? Contact ${payer}.`;
export const payer = "Payer";
export const payee = "Payee";
export const amount = "Amount";
export const status = "Status";
export const reference = "Reference";
export const description = "Description";
export const paidFor = "Paid for";
export const subject = (payer: string, amount: string, reference: string) =>
  `Remittance advice from ${payer}: ${amount}${reference ? `, ${reference}` : ""}`;
export const inSandbox = (subject: string) => `[Sandbox] ${subject}`;
export const replaces = "Replaces returned payment";
export const subjectOfReturn = (payer: string, amount: string, reference: string) =>
  `Payment from ${payer} came back: ${amount}${reference ? `, ${reference}` : ""}`;
export const itCameBack = (payer: string, amount: string, returned: string) =>
  `${payer} paid you ${amount}. ${returned === amount ? "The payment" : returned} came back to us. Check the account below and send us the right one.`;
export const wePaid = (payer: string, amount: string, day: string) =>
  `${payer} paid you ${amount}${day ? ` on ${day}` : ""}.`;
export const emailInvalid = "Enter an email address, e.g. accounts@example.com.";
export const emailUseNoMore = "Email address: use no more than 254 characters.";
export const onlyCompleted = (label: string) =>
  `A remittance advice is emailed once the payout is completed. Its status is: ${label}.`;
export const onlyReturned = (label: string) =>
  `The payee is notified once a return is confirmed. The status of the payout is: ${label}.`;
export const onlyPayouts = "Only payouts have a remittance advice.";
export const tooMany = (most: number) =>
  `This remittance advice was emailed ${most} times, the most that is allowed. Download it and send it yourself.`;
export const orderUnknown = "This order doesn't exist.";

export const remittanceOf = (payee: string) => `Remittance advice for ${payee}`;
export const order = "Order";
export const print = "Print";
export const sendLabel = "Send by email";
export const sendAdviceTitle = "Send remittance advice";
export const sendReturnTitle = "Tell the payee that it came back";
export const sendEmail = "Send email";
export const dontSend = "Don't send";
export const payeesEmail = "Payee's email address";
export const emailHint = "The email contains the account number. Check the address.";
export const pageSubject = "Subject";
export const preview = "Email preview";
export const previewTitle = "Preview of the email";
export const emailIsSentTo = (address: string) =>
  `The email for ${address} is in the outbox. The order's timeline shows when it's sent.`;
export const mailServerMissing = "No mail server is set up. The email is kept under Team, Emails.";
export const emailedTitle = "Emailed so far";
export const notCompletedHint = "You can email it once the payout is completed.";
export const accountIsShortened = "Your role shows the account's last digits only.";
export const total = "Total";
export const logoOf = (payer: string) => `Logo of ${payer}`;
export const nothingNamed = "No reference given";
