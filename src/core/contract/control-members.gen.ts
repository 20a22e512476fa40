/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
/** Members of the rows of each list that `fields` accepts. */
export const CONTROL_MEMBERS = {
  listScenarios: ["name","title","description","explanation","group","icon","reason","networkCode","interfaces","patch","keywords","from","file","line"],
  listCards: ["number","paymentMethod","name","key","list","scenario","outcome","icon","group"],
  listChallengeOutcomes: ["id","icon","title","description","call"],
  listWebhooks: ["id","link","transaction","url","body","created","status","waitsFor","due","reason","tampering","ageMs","sign","raw","webhookId","retry","together","further","attemptCount","attempts"],
  listHolds: ["id","on","at","when","transaction","link","times","left","created","holding"],
  listRequests: ["id","space","at","recordedAt","subject","requestId","method","path","query","operation","end","status","durationMs","scenario","matchedBy","notes","dataGaps","code","rejection","findings","connection","fault","cardKey","traceparent","request","response","curl","noCurl"],
  listEvents: ["id","type","space","at","recordedAt","cause","subject","facts"],
  listTransactions: ["id","space","status","merchantId","amount","currency","refno","refno2","language","paymentMethod","card","enrolled","location","site","returnUrls","returnMethod","challengeWindowSize","webhookUrl","expires","scenario","link","challenge","failReason","failMessage","redirect","history","savedCard"],
  listLinks: ["id","space","status","step","reference","page","site","created","successUrl","webhookEndpoint","collectCardholderName","context","amount","currency","brands","scenario","patches","paymentMethod","card","cardholderName","transaction","message","redirect","history","savedCard"],
  listActivity: ["display","kind","id","at","refno","status","amount","currency","brand","masked","scenario","matchedBy","link","dataGaps","page","site","expires","challenge","failReason","failMessage","authorization","endedBy","eventsMissing","result","isNonsense","redirect","webhook","reference","step","message","transaction","alias","canceled","method","path","operation","end","code","networkCode","connection","finding","findings","subject","durationMs","url","attemptCount","firstAttempt","lastAttempt","due","waitsFor","reason","lastStatus","lastError","lastMessage","expectedResponse","sentAs","repeats","decision","submitted","recorded","liability","verdict"],
  listSpaces: ["space","transactions","links","webhooks","queuedOutcomes","scenarioTexts","clock","scenario","pages"],
  listReceivedWebhooks: ["id","at","webhook","headers","body","json","size","notes","signatures","receiveCount","previous","subject","responded"],
} as const
