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
    "whiteListStatus": "noted"
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
    "threeDSRequestorAuthenticationInd": "noted",
    "threeDSRequestorAuthenticationInfo": {
      "threeDSReqAuthMethod": "noted",
      "threeDSReqAuthTimestamp": true,
      "threeDSReqAuthData": true
    },
    "threeDSRequestorChallengeInd": "noted",
    "threeDSRequestorDecReqInd": "noted",
    "threeDSRequestorDecMaxTime": "noted"
  },
  "threeDSRequestorURL": "noted",
  "cardholderAccount": {
    "cardExpiryDate": "noted",
    "acctInfo": {
      "chAccDate": true,
      "chAccChangeInd": "noted",
      "chAccChange": true,
      "chAccPwChangeInd": "noted",
      "chAccPwChange": true,
      "shipAddressUsageInd": "noted",
      "shipAddressUsage": true,
      "txnActivityDay": true,
      "txnActivityYear": true,
      "provisionAttemptsDay": true,
      "nbPurchaseAccount": true,
      "suspiciousAccActivity": "noted",
      "shipNameIndicator": "noted",
      "paymentAccInd": "noted",
      "paymentAccAge": true
    },
    "acctID": true
  },
  "purchase": {
    "purchaseInstalData": true,
    "merchantRiskIndicator": {
      "shipIndicator": "noted",
      "deliveryTimeframe": "noted",
      "deliveryEmailAddress": true,
      "reorderItemsInd": "noted",
      "preOrderPurchaseInd": "noted",
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
    "transType": "noted"
  },
  "browserInformation": {
    "browserAcceptHeader": true,
    "browserIP": true,
    "browserJavaEnabled": "noted",
    "browserJavascriptEnabled": "noted",
    "browserLanguage": true,
    "browserColorDepth": "noted",
    "browserScreenHeight": true,
    "browserScreenWidth": true,
    "browserTZ": true,
    "browserUserAgent": true,
    "challengeWindowSize": true
  },
  "broadInfo": "noted",
  "threeRIInd": "noted",
  "apply": "noted",
  "challengeIndicator": "noted",
  "messageExtension": [
    {
      "id": "noted",
      "name": "noted",
      "criticalityIndicator": "noted",
      "data": "noted"
    }
  ],
  "deviceRenderOptions": {
    "sdkInterface": "noted",
    "sdkUiType": "noted"
  },
  "relaxRegionalValidationRules": "noted",
  "deviceChannel": "noted",
  "messageCategory": "noted",
  "threeDSCompInd": "noted",
  "preferredProtocolVersion": "noted",
  "enforcePreferredProtocolVersion": "noted"
}
