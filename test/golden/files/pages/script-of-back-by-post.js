HTMLFormElement.prototype.submit.call(document.forms[0])
