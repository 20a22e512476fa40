/* Generated from openapi.yaml by `npm run generate`. Do not edit. */
import type { KnownFields } from './validator.ts'

export const THREE_DS_FIELDS: KnownFields = {
  "acquirer": {
    "acquirerBin": true,
    "acquirerMerchantId": true
  },
  "merchant": {
    "mcc": true,
    "merchantName": true,
    "merchantCountryCode": true,
    "whiteListStatus": true
  },
  "cardholder": {
    "addrMatch": true,
    "billAddrCity": true,
    "billAddrCountry": true,
    "billAddrLine1": true,
    "billAddrLine2": true,
    "billAddrLine3": true,
    "billAddrPostCode": true,
    "billAddrState": true,
    "email": true,
    "cardholderName": true,
    "homePhone": {
      "cc": true,
      "subscriber": true
    },
    "mobilePhone": {
      "cc": true,
      "subscriber": true
    },
    "workPhone": {
      "cc": true,
      "subscriber": true
    },
    "shipAddrCity": true,
    "shipAddrCountry": true,
    "shipAddrLine1": true,
    "shipAddrLine2": true,
    "shipAddrLine3": true,
    "shipAddrPostCode": true,
    "shipAddrState": true
  },
  "threeDSRequestor": {
    "threeDSRequestorAuthenticationInd": true,
    "threeDSRequestorAuthenticationInfo": {
      "threeDSReqAuthMethod": true,
      "threeDSReqAuthTimestamp": true,
      "threeDSReqAuthData": true
    },
    "threeDSRequestorChallengeInd": "request",
    "threeDSRequestorDecReqInd": "request",
    "threeDSRequestorDecMaxTime": true
  },
  "threeDSRequestorURL": true,
  "cardholderAccount": {
    "cardExpiryDate": true,
    "acctInfo": {
      "chAccDate": true,
      "chAccChangeInd": true,
      "chAccChange": true,
      "chAccPwChangeInd": true,
      "chAccPwChange": true,
      "shipAddressUsageInd": true,
      "shipAddressUsage": true,
      "txnActivityDay": true,
      "txnActivityYear": true,
      "provisionAttemptsDay": true,
      "nbPurchaseAccount": true,
      "suspiciousAccActivity": true,
      "shipNameIndicator": true,
      "paymentAccInd": true,
      "paymentAccAge": true
    },
    "acctID": true
  },
  "purchase": {
    "purchaseInstalData": true,
    "merchantRiskIndicator": {
      "shipIndicator": true,
      "deliveryTimeframe": true,
      "deliveryEmailAddress": true,
      "reorderItemsInd": true,
      "preOrderPurchaseInd": true,
      "preOrderDate": true,
      "giftCardAmount": true,
      "giftCardCurr": true,
      "giftCardCount": true
    },
    "purchaseAmount": true,
    "purchaseCurrency": true,
    "purchaseExponent": true,
    "purchaseDate": true,
    "recurringExpiry": true,
    "recurringFrequency": true,
    "transType": true
  },
  "browserInformation": {
    "browserAcceptHeader": true,
    "browserIP": true,
    "browserJavaEnabled": true,
    "browserJavascriptEnabled": true,
    "browserLanguage": true,
    "browserColorDepth": true,
    "browserScreenHeight": true,
    "browserScreenWidth": true,
    "browserTZ": true,
    "browserUserAgent": true,
    "challengeWindowSize": true
  },
  "broadInfo": true,
  "threeRIInd": "request",
  "apply": true,
  "challengeIndicator": "request",
  "messageExtension": [
    {
      "id": true,
      "name": true,
      "criticalityIndicator": true,
      "data": true
    }
  ],
  "deviceRenderOptions": {
    "sdkInterface": true,
    "sdkUiType": [
      true
    ]
  },
  "relaxRegionalValidationRules": "request",
  "deviceChannel": "request",
  "messageCategory": "request",
  "threeDSCompInd": true,
  "preferredProtocolVersion": "request",
  "enforcePreferredProtocolVersion": "request"
}
