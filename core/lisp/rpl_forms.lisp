;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Compiles the forms of a plan to Lisp code that can wait. Each form becomes code with two
;;;; variables: %BRANCH, the branch in which it runs, and %K, the continuation that is called with
;;;; its value. A form that waits keeps %K and returns. Variables of plans are Lisp variables.
;;;; Other forms are evaluated as Lisp (rpl_checks.lisp).

(in-package "MAGNA")

(defvar *plan-forms* nil
  "(NAME KIND . EMITTER) of each form. :PLAIN gives its code; :TREE has branches of its own, and its
code is the whole work of a branch.")

(eval-when (:compile-toplevel :load-toplevel :execute)
  (defun plan-form-name (symbol)
    (if (keywordp symbol)
        (concatenate 'string ":" (symbol-name symbol))
        (symbol-name symbol))))

(defmacro def-plan-form (name kind (form) &body body)
  (let ((emitter (intern (format nil "EMIT-~a" name))))
    `(progn (defun ,emitter (,form) ,@body)
            (push (list* ,(plan-form-name name) ,kind #',emitter) *plan-forms*))))

(defun plan-form-named (symbol) (assoc (plan-form-name symbol) *plan-forms* :test #'string=))

(defun named-p (object name) (and (symbolp object) object (string= (symbol-name object) name)))

(defun rpl-loop-p (form)
  "Loops with UNTIL, WHILE or none of these are RPL's, all others Lisp's."
  (let ((parts (rest form)))
    (loop while parts
          do (let ((part (pop parts)))
               (cond ((or (named-p part "UNTIL") (named-p part "WHILE"))
                      (if parts (pop parts) (return nil)))
                     ((named-p part "DO"))
                     ((not (consp part)) (return nil))))
          finally (return (and (rest form) t)))))

(defun plan-form (form)
  "What *PLAN-FORMS* says of FORM; nil: it is not a form of plans."
  (and (consp form) (symbolp (first form)) (proper-list-p form)
       (let ((entry (plan-form-named (first form))))
         (and entry (or (not (string= (first entry) "LOOP")) (rpl-loop-p form)) entry))))

(defun interp-proc (symbol) (get symbol 'interp-proc))
(defun interp-macro (symbol) (get symbol 'interp-macro))

(defun proc-call-p (form)
  (and (consp form) (symbolp (first form)) (first form) (interp-proc (first form)) t))

(defun macro-call-p (form)
  (and (consp form) (symbolp (first form)) (first form) (interp-macro (first form)) t))

(defun expand-plan-macro (form)
  "FORM without interp macros at its head."
  (loop for depth from 0
        while (macro-call-p form)
        do (when (> depth 100) (fail "~a expands into itself without end" (show (first form))))
           (setf form (funcall (interp-macro (first form)) (rest form))))
  form)

(defun late-call-p (form)
  "Perhaps an interp proc that is defined later."
  (and (consp form) (symbolp (first form)) (not (keywordp (first form))) (proper-list-p form)
       (not (fboundp (first form)))))

(defun can-wait-p (form)
  "Is FORM for EMIT, and no plain Lisp?"
  (or (plan-form form) (proc-call-p form) (macro-call-p form) (late-call-p form)))

;;; Code

(defun emit-call-of-lisp (form)
  "Of what may be a function that is defined later; its arguments are those of a call of a plan."
  `(at ,(place-of form) ,form))

(defun emit-leaf (form)
  (check-lisp form)
  (if (consp form) `(at ,(place-of form) ,form) form))

(defvar *forms-watched* nil
  "True once the debugger has watched forms in any world: from then on every form asks it.")

(defun reaching (form code)
  "CODE of FORM, for the debugger (rpl_debugger.lisp)."
  (cond ((consp form)
         (setf (gethash (place-of form) (image-table :steps)) t)
         `(progn (when *forms-watched* (reach-form %branch ,(place-of form))) ,code))
        (t code)))

(defun emit (form)
  (at (place-of form)
    (let* ((form (expand-plan-macro form)) (known (plan-form form)))
      (reaching
       form
       (cond ((null known)
              (cond ((proc-call-p form) (emit-single form))
                    ((late-call-p form)
                     `(if (interp-proc ',(first form))
                          ,(emit-single form)
                          (funcall %k ,(emit-call-of-lisp form))))
                    (t `(funcall %k ,(emit-leaf form)))))
             ((eq (second known) :tree) (emit-single form))
             (t (funcall (cddr known) form)))))))

(defun form-label (form)
  (cond ((not (and (consp form) (symbolp (first form)))) "form")
        ((tag-form-p form) (tag-label form))
        (t (string-downcase (symbol-name (first form))))))

(defun emit-call (form)
  "A call of an interp proc as the whole work of a branch."
  (with-emitted-values (rest form)
    (lambda (values) `(call-proc %branch ',(first form) (list ,@values) %k))))

(defun emit-branch (form)
  "Code for the list that begins a branch which does FORM."
  (at (place-of form)
    (let* ((form (expand-plan-macro form)) (known (plan-form form)))
      (when (and (null known) (or (proc-call-p form) (late-call-p form))) (note-call :plan form))
      `(list ,(form-label form)
             (lambda (%branch %k)
               (declare (ignorable %branch %k))
               ,(cond ((eq (second known) :tree) (reaching form (funcall (cddr known) form)))
                      (known (emit form))
                      ((proc-call-p form) (reaching form (emit-call form)))
                      ((late-call-p form)
                       (reaching form `(if (interp-proc ',(first form))
                                           ,(emit-call form)
                                           (funcall %k ,(emit-call-of-lisp form)))))
                      (t (emit form))))
             :place ,*place*))))

(defun emit-single (form) `(run-single %branch ,(emit-branch form) %k))

(defun emit-branches (forms) `(list ,@(mapcar #'emit-branch forms)))

(defun emit-body (forms)
  "Code for FORMS one after the other; the value of the last."
  (cond ((null forms) '(funcall %k nil))
        ((null (rest forms)) (emit (first forms)))
        (t (emit-step (first forms) (emit-body (rest forms))))))

(defun emit-step (form code)
  "FORM, then CODE."
  (if (can-wait-p form)
      (emit-then form code)
      `(progn ,(reaching form (emit-leaf form)) ,code)))

(defun emit-then (form code &optional (value '%v))
  "FORM, then CODE, in which the variable VALUE has its value."
  `(let ((%k (lambda (,value) (declare (ignorable ,value)) ,code)))
     ,(emit form)))

(defun sequence-form (forms) (if (and forms (null (rest forms))) (first forms) `(seq ,@forms)))

(defun with-emitted-values (forms use)
  "The code that USE gives for forms that have the values of FORMS, in which plans may be called."
  (if (notany #'can-wait-p forms)
      (funcall use (mapcar #'emit-leaf forms))
      (let ((names (loop for nil in forms collect (gensym "VALUE"))))
        (labels ((next (forms rest)
                   (if (null forms)
                       (funcall use names)
                       (emit-value (first forms) (first rest) (lambda ()
                                                                (next (rest forms) (rest rest)))))))
          (next forms names)))))

(defun emit-value (form name use)
  "The code that USE gives, in which the variable NAME has the value of FORM."
  (if (can-wait-p form)
      (let ((value (gensym "VALUE")))
        (emit-then form `(let ((,name ,value)) ,(funcall use)) value))
      `(let ((,name ,(emit-leaf form))) ,(funcall use))))

;;; Conditions: fluents in them are replaced by their values.

(defparameter *access-functions*
  '("VREF" "AREF" "SVREF" "ELT" "NTH" "FIRST" "SECOND" "THIRD" "CAR" "CADR" "CDR" "GETHASH"
    "SYMBOL-VALUE" "FLUENT-P" "FUNCALL" "APPLY")
  "Their arguments stand for themselves: they may find a fluent.")

(defparameter *pure-functions*
  '("=" "/=" "<" ">" "<=" ">=" "EQ" "EQL" "EQUAL" "EQUALP" "+" "-" "*" "/" "ABS" "MIN" "MAX" "MOD"
    "LENGTH" "MEMBER" "ASSOC" "ZEROP" "PLUSP" "MINUSP" "NUMBERP" "CONSP" "LISTP" "SQRT" "NULL" "NOT"
    "1+" "1-" "BEGIN-TASK" "END-TASK")
  "What they give depends on their arguments alone.")

(defun function-in-p (form names)
  (and (consp form) (symbolp (first form))
       (member (symbol-name (first form)) names :test #'string=)))

(defun logical-form-p (form) (and (function-in-p form '("AND" "OR" "NOT" "NULL")) t))

(defun condition-form (form)
  "Lisp whose value is that of the condition FORM."
  (cond ((and (symbolp form) (not (constantp form))) `(plain-variable ,form))
        ((atom form) form)
        ((not (and (symbolp (first form)) (proper-list-p form))) `(progn (note-more) ,form))
        ((function-in-p form '("QUOTE" "FLUENT-VALUE")) form)
        ((or (logical-form-p form) (function-in-p form *pure-functions*))
         `(,(first form) ,@(mapcar #'condition-form (rest form))))
        ((function-in-p form *access-functions*) `(plain-variable ,form))
        ((or (special-operator-p (first form)) (macro-function (first form)))
         `(plain (progn (note-more) ,form)))
        (t `(plain (progn (note-more) (,(first form) ,@(mapcar #'condition-form (rest form))))))))

(defmacro noting-cause (branch condition)
  `(let ((*watch* (list nil)))
     (prog1 ,condition (setf (branch-cause ,branch) (car *watch*)))))

(defun emit-test (form then else)
  "THEN and ELSE are code."
  (if (can-wait-p form)
      (emit-then form `(if (plain %v) ,then ,else))
      (progn
        (check-lisp form)
        `(if (at ,(place-of form) (noting-cause %branch ,(condition-form form)))
             ,then
             ,else))))

(defun emit-condition (form)
  (check-lisp form)
  `(lambda () (at ,(place-of form) ,(condition-form form))))
