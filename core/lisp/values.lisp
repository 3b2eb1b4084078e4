;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Checked values: the parts of clauses. Functions ending in -FORM run while a clause is expanded
;;;; and return the code that evaluates the part; the others check the result.

(in-package "MAGNA")

(defun proper-list-p (object)
  (and (listp object) (ignore-errors (list-length object)) t))

(defun real-value (value what usage)
  "VALUE as a double; anything but a finite number is an error."
  (unless (realp value) (wrong usage "~a needs a number, not ~a" what (show value)))
  (let ((number (handler-case (coerce value 'double-float) (error () nil))))
    (unless (and number (<= (abs number) most-positive-double-float))
      (wrong usage "~a needs a finite number, not ~a" what (show value)))
    number))

(defun whole-value (value what usage)
  "VALUE as a whole number of moderate size."
  (let ((number (real-value value what usage)))
    (unless (and (< (abs number) 1d9) (= number (fround number)))
      (wrong usage "~a needs a whole number, not ~a" what (show value)))
    (round number)))

(defun real-form (form what usage) `(real-value ,form ,what ,usage))
(defun whole-form (form what usage) `(whole-value ,form ,what ,usage))

(defun pair-parts (form what kind usage)
  "The two parts of (A B)."
  (unless (and (proper-list-p form) (= (length form) 2))
    (wrong usage "~a needs two ~a" what kind))
  form)

(defun cell-form (form what usage)
  "Code for a list of two cell numbers."
  (let ((pair (pair-parts form what "cell numbers" usage)))
    `(list ,(whole-form (first pair) what usage) ,(whole-form (second pair) what usage))))

(defun point-form (form what usage)
  "Code for a list of two coordinates in metres."
  (let ((pair (pair-parts form what "coordinates" usage)))
    `(list ,(real-form (first pair) what usage) ,(real-form (second pair) what usage))))

(defun word (form what usage)
  "A word that is not evaluated (a substance, a type, a name), in lower case; a quote is forgiven."
  (let ((word (if (and (consp form) (eq (first form) 'quote)) (second form) form)))
    (cond ((and word (symbolp word)) (string-downcase (symbol-name word)))
          ((and (stringp word) (plusp (length word))) (string-downcase word))
          (t (wrong usage "~a is a word, not ~a" what (show form))))))

(defun symbol-text (symbol)
  "A symbol as the world keeps it: its name in lower case, a keyword's with its colon."
  (format nil "~:[~;:~]~(~a~)" (keywordp symbol) (symbol-name symbol)))

(defun text-symbol (text)
  "The symbol that SYMBOL-TEXT gives TEXT for; one of the file's package unless it is a keyword."
  (if (and (> (length text) 1) (char= (char text 0) #\:))
      (values (intern (string-upcase (subseq text 1)) "KEYWORD"))
      (values (intern (string-upcase text)))))

(defun check-variable (name what usage)
  "NAME will be bound as a special variable."
  (unless (and name (symbolp name) (not (constantp name)))
    (wrong usage "the name of the ~a must be a symbol, not ~a" what (show name)))
  name)

(defun bind-name (name value)
  (push name (image-bound-names *image*))
  (setf (symbol-value name) value))

(defun check-clause (form minimum maximum usage)
  "FORM is a list of a word and MINIMUM to MAXIMUM parts (MAXIMUM nil: any number)."
  (unless (proper-list-p form) (wrong usage "it is not a list"))
  (let ((parts (1- (length form))))
    (cond ((< parts minimum) (wrong usage "parts are missing after ~a" (show (car (last form)))))
          ((and maximum (> parts maximum))
           (wrong usage "~a is too much" (show (nth (1+ maximum) form)))))
    (rest form)))

(defun nearest-key (key known)
  "The one of the keywords KNOWN that was probably meant, as text, or nil."
  (let ((nearest (and key (symbolp key)
                      (nearest-symbol key known (if (< (length (symbol-name key)) 6) 1 2)))))
    (and nearest (show nearest))))

(defun check-keys (keys known usage)
  "KEYS is a list of alternating keywords and values."
  (loop for rest = keys then (cddr rest)
        while rest
        do (unless (member (first rest) known)
             (wrong usage "~a is not one of ~{~a~^ ~}~@[; did you mean ~a?~]" (show (first rest))
                    (mapcar #'show known) (nearest-key (first rest) known)))
           (unless (rest rest) (wrong usage "~a has no value" (show (first rest))))
           (when (member (first rest) (loop for k in (cddr rest) by #'cddr collect k))
             (wrong usage "~a is given twice" (show (first rest))))))

(defun chunked (forms)
  "FORMS as code in order, cut into functions: one big body would overflow the byte code."
  (loop while forms
        collect `(funcall (lambda ()
                            ,@(loop repeat 100 while forms collect (pop forms))
                            nil))))
