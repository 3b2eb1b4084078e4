;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Queries of the console and of editors: expressions, and questions about the code of the running
;;;; world. Each gives a text; those of editors (protocols/swank) are s-expressions made of lists,
;;;; keywords, whole numbers and strings.

(in-package "MAGNA")

(defvar *queries* nil "(NAME . function) of each query; the function takes TEXT and the arguments.")

(defmacro define-query (name (text &rest parameters) &body body)
  "NAME, a text, can be asked about TEXT with further texts; the first one is the client for editors."
  `(push (cons ,name (lambda (,text ,@parameters) (declare (ignorable ,text ,@parameters)) ,@body)) *queries*))

(defun answer-query (name text arguments)
  (let ((query (cdr (assoc name *queries* :test #'string=))))
    (unless query (fail "there is no query ~a" name))
    (apply query text arguments)))

;;; The variables of the console and of editors: *, ** and *** are the last values, +, ++ and +++ the
;;; last forms, /, // and /// the lists of the last values, - the form that is being evaluated.

(defparameter *repl-names* '(* ** *** + ++ +++ / // /// -))

(define-image-variable *repl-values* (make-list 10) "The values of *REPL-NAMES*.")

(defun begin-form (form) (setf - form))

(defun end-form (form values)
  (setf +++ ++ ++ + + form
        *** ** ** * * (first values)
        /// // // / / values))

(defun evaluate-at-prompt (form)
  (begin-form form)
  (let ((values nil) (ended nil))
    (unwind-protect
         (setf values (multiple-value-list (%eval form)) ended t)
      (unless ended (setf +++ ++ ++ + + form)))
    (end-form form values)
    (values-list values)))

(defun load-at-prompt (text)
  "The values of the last form of TEXT."
  (progv *repl-names* *repl-values*
    (unwind-protect (load-main-text text #'evaluate-at-prompt)
      (replace *repl-values* (mapcar #'symbol-value *repl-names*)))))

;;; The console

(define-query "expression" (text)
  (format nil "~{~a~^~%~}" (mapcar #'value-text (multiple-value-list (load-at-prompt text)))))
