;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Attributes of things and their reliability: `defattribute' (manual 5.4).

(in-package "MAGNA")

(defparameter *descriptor-usage* "a descriptor ((:attribute value) ...)")

(defun attribute-name (name)
  (unless (and name (symbolp name))
    (wrong *descriptor-usage* "~a is not the name of an attribute" (show name)))
  (string-downcase (symbol-name name)))

(defparameter *defattribute-usage*
  (format nil "(defattribute name (value ...)|numeric [:success p] [:base sd] [:max-mult m] ~
               [:noticed p] [:supported-by (attribute ...)])"))

(defun attribute-word (name symbol)
  "A symbol as the value of an attribute. Keywords are values of their own, but colours and substances
are the same words with and without a colon."
  (if (and (keywordp symbol) (member name '("color" "substance") :test #'string=))
      (intern (symbol-name symbol))
      symbol))

(defun domain-value (name value)
  "A value of a discrete attribute, as it is handed over."
  (cond ((realp value) (real-value value "a value of the domain" *defattribute-usage*))
        ((member value '(t nil)) value)
        ((symbolp value) (symbol-text (attribute-word name value)))
        (t (word value "a value of the domain" *defattribute-usage*))))

(defun domain-values (name domain)
  "NUMERIC: nil; else the values, at least one."
  (cond ((and domain (symbolp domain) (string= (symbol-name domain) "NUMERIC")) nil)
        ((and (consp domain) (proper-list-p domain))
         (loop for value in domain collect (domain-value name value)))
        (t (wrong *defattribute-usage* "the domain is a list of values or numeric, not ~a"
                  (show domain)))))

(defun supporters (names)
  (unless (proper-list-p names)
    (wrong *defattribute-usage* ":supported-by needs a list of attributes, not ~a" (show names)))
  (mapcar #'attribute-name names))

(defun attribute-option-form (keys key)
  "Code for the number given for KEY, nil if there is none."
  (let ((given (member key keys)))
    (and given (real-form (second given) (format nil "~(~s~)" key) *defattribute-usage*))))

(defun check-options-fit (keys values)
  "Discrete attributes are read correctly or not, numeric ones more or less so."
  (loop for key in keys by #'cddr
        when (member key (if values '(:base :max-mult) '(:success)))
          do (wrong *defattribute-usage* "~(~s~) is for ~:[discrete~;numeric~] attributes" key
                    values)))

(defun enter-attribute (definition)
  "In a world that runs, at once; else with the file, where the same definition may be repeated."
  (if (world-runs-p)
      (ask "define-attribute" definition)
      (destructuring-bind (name place &rest parts) definition
        (declare (ignore place))
        (let ((known (find name *attributes* :key #'first :test #'string=)))
          (cond ((null known) (push definition *attributes*))
                ((not (equal (cddr known) parts))
                 (fail "the attribute ~a is defined in another way already~@[ at ~a~]; keep one of ~
                        the definitions" name
                       (place-text (first (source-places (list (list (second known) ""))))))))))))

(defmacro defattribute (&whole form &rest parts)
  "Manual 5.4. The syntax there says :noticed, its examples :support: they are the same."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *defattribute-usage*))
      (destructuring-bind (name domain &rest keys) (check-clause form 2 nil usage)
        (check-keys keys '(:success :base :max-mult :noticed :support :supported-by) usage)
        (when (and (member :noticed keys) (member :support keys))
          (wrong usage ":noticed and :support are the same; give one of them"))
        (let ((values (domain-values (attribute-name name) domain)))
          (check-options-fit keys values)
          `(at ,*place*
             (enter-attribute
              (list ,(attribute-name name) ,*place* ',values
                    ,(attribute-option-form keys :success)
                    ,(attribute-option-form keys :base)
                    ,(attribute-option-form keys :max-mult)
                    ,(or (attribute-option-form keys :noticed)
                         (attribute-option-form keys :support))
                    ',(supporters (getf keys :supported-by))))
             ',name))))))
