;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Errors of world files, and the presentation of errors of Lisp itself.

(in-package "MAGNA")

(define-condition world-error (error)
  ((message :initarg :message :reader world-error-message)
   (name :initarg :name :initform nil :reader world-error-name)) ; of what is not defined
  (:report (lambda (condition stream)
             (write-string (world-error-message condition) stream))))

(defun fail (control &rest arguments)
  "Gives up: the error stands at *PLACE*."
  (error 'world-error :message (apply #'format nil control arguments)))

(defun fail-undefined (name control &rest arguments)
  "Gives up because nothing is defined as NAME, a text or symbol."
  (error 'world-error :message (apply #'format nil control arguments) :name name))

(defun wrong (usage control &rest arguments)
  "Gives up because a clause is not as USAGE wants it."
  (fail "expected ~a; ~?" usage control arguments))

(defun show (object)
  "OBJECT as text, in lower case and short."
  (let ((*print-case* :downcase) (*print-length* 6) (*print-level* 3) (*print-lines* 1)
        (*print-pretty* nil) (*print-circle* t) (*print-readably* nil))
    (let ((text (handler-case (prin1-to-string object)
                  (error () "something that cannot be printed"))))
      (if (> (length text) 60) (concatenate 'string (subseq text 0 57) "...") text))))

(defun one-line (text)
  "TEXT without line breaks, at most 300 characters."
  (let* ((flat (substitute-if #\Space (lambda (c) (member c '(#\Newline #\Return #\Tab))) text))
         (words (with-output-to-string (out)
                  (loop for previous = #\a then c
                        for c across flat
                        unless (and (char= c #\Space) (char= previous #\Space))
                          do (write-char c out)))))
    (string-trim " ." (if (> (length words) 300) (subseq words 0 300) words))))

(defun condition-text (condition)
  (one-line (handler-case (let ((*print-case* :downcase) (*print-pretty* nil)
                                (*print-length* 6) (*print-level* 3))
                            (princ-to-string condition))
              (error () (show (type-of condition))))))

(defun undefined-function-text (name)
  (let ((nearest (and (symbolp name) (nearest-form name))))
    (if nearest
        (format nil "the function ~a is not defined; did you mean ~a?" (show name) (show nearest))
        (format nil "the function ~a is not defined; define it before with (defun ~a ...) or ~
                     correct its name" (show name) (show name)))))

(defun expected-usage (name)
  (let ((usage (and name (symbolp name) (usage-text name))))
    (if usage (format nil "; expected ~a" usage) "")))

(defun called-name (about)
  "The name of a function, or of what stands for one; nil: it has none."
  (cond ((typep about 'generic-function) (clos:generic-function-name about))
        ((functionp about) (ignore-errors (ext:compiled-function-name about)))
        (t about)))

(defun argument-count-text (condition)
  "That a call has too few or too many arguments, and what they should be; nil: CONDITION is about something else."
  (let* ((simple (typep condition 'simple-condition))
         (control (and simple (simple-condition-format-control condition)))
         (arguments (and simple (simple-condition-format-arguments condition)))
         ;; ("In form~%~S~%~?" form control arguments)
         (nested (and (stringp control) (search "~?" control) (consp (third arguments))))
         (control (if nested (second arguments) control))
         (about (first (if nested (third arguments) arguments))))
    (flet ((says (text) (and (stringp control) (search text control))))
      (cond ((says "arguments passed to function")
             (let ((name (called-name about)))
               (format nil "~:[a function without a name~;~:*~a~] was called with ~a arguments~a"
                       (and name (show name)) (if (says "Too many") "too many" "the wrong number of")
                       (expected-usage name))))
            ((and (says "arguments supplied to a macro") (consp about) (symbolp (first about))
                  (macro-function (first about)))
             (format nil "~a has too ~:[many~;few~] arguments~a" (show (first about)) (says "Too few")
                     (expected-usage (first about))))))))

(defmacro or-if-it-fails (otherwise &body body)
  "BODY looks at a condition that a file may have made, whose slots and report may fail in any way;
then the value is that of OTHERWISE. No such failure may reach a debugger."
  `(handler-case (progn ,@body) (serious-condition () ,otherwise)))

(defun compiled-form (condition)
  "The form of the file that Lisp could not compile; nil: CONDITION is about something else."
  (or-if-it-fails nil (uncompiled-form condition)))

(defun uncompiled-form (condition)
  (let* ((simple (typep condition 'simple-condition))
         (control (and simple (simple-condition-format-control condition)))
         (form (and simple (first (simple-condition-format-arguments condition)))))
    (and (stringp control) (consp form) *places* (gethash form *places*)
         (or (eql (search "In form" control) 0) (search "arguments supplied to a macro" control))
         form)))

(defun compiled-form-text (condition)
  "What is wrong with the form, which its place shows."
  (destructuring-bind (form control arguments &rest more) (simple-condition-format-arguments condition)
    (declare (ignore form more))
    (let* ((*print-case* :downcase)
           (text (one-line (apply #'format nil control arguments)))
           (wrong (search ": Wrong number of " text))
           (end (or wrong (search ": Too " text)))
           (name (and end (%find-symbol (string-upcase (subseq text 0 end)) "COMMON-LISP"))))
      (if name
          (format nil "~a was called with ~:[~;the ~]~a~a" (show name) wrong
                  (string-downcase (subseq text (+ end 2))) (expected-usage name))
          text))))

(defun unbound-variable-text (name)
  (if (match-variable-p name)
      (let ((written (string-downcase (symbol-name name))))
        (format nil "the variable ~a has no value; a template with ` has the part ~a as ,~a, one with ~
                     ' as ~a without a comma" written written (subseq written 1) written))
      (format nil "the variable ~a has no value; define it before with (defvar ~a ...)" (show name)
              (show name))))

(defun package-error-text (text)
  (let ((redefined (search "redefine function " text)) (end (search " in locked" text)))
    (if (and redefined end)
        (format nil "~a is a word of Lisp or of the simulator and cannot be defined again; take ~
                     another name" (subseq text (+ redefined 18) end))
        (format nil "package error: ~a" text))))

(defun reader-error-text (condition)
  "Without ECL's own first line, which tells of a stream and a position."
  (let* ((text (princ-to-string condition)) (first-line (position #\Newline text)))
    (one-line (if first-line (subseq text first-line) text))))

(defun describe-failure (condition)
  "What happened, in one sentence, and the calls that led to it (calls.lisp)."
  (let ((text (failure-text condition)))
    (if (eq condition *failed-condition*)
        (concatenate 'string text (calls-text *failed-frames*))
        text)))

(defun failure-text (condition)
  (or-if-it-fails (format nil "an error that cannot be described (~a)" (show (type-of condition)))
    (condition-sentence condition)))

(defun condition-sentence (condition)
  (typecase condition
    (world-error (world-error-message condition))
    (undefined-function (undefined-function-text (cell-error-name condition)))
    (unbound-variable (unbound-variable-text (cell-error-name condition)))
    (division-by-zero "division by zero")
    (ext:stack-overflow
     "the program calls itself too deeply: the stack is exhausted; does a structure contain itself, or does a recursion never end?")
    (ext:storage-exhausted
     (format nil "the program needs more memory than the ~d MB that programs may use"
             (floor *heap-limit* 1048576)))
    (end-of-file "it asks for input, which programs do not have")
    (package-error (package-error-text (condition-text condition)))
    (reader-error (format nil "cannot be read: ~a" (reader-error-text condition)))
    (t (or (argument-count-text condition)
           (and (compiled-form condition)
                (or-if-it-fails nil (compiled-form-text condition)))
           (condition-text condition)))))

(defun blamed-symbol (condition)
  "The symbol an error is about, as text to be looked for in the form; or nil."
  (or-if-it-fails nil
    (typecase condition
      ((or undefined-function unbound-variable)
       (let ((name (cell-error-name condition)))
         (and (symbolp name) (symbol-name name)))))))
