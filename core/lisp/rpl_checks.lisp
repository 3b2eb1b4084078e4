;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Names of forms in plans. What a plan and all plans below it call is checked before its first
;;;; step: plans may be defined later in the file, but not later than the start.

(in-package "MAGNA")

(defstruct interp-proc
  name
  parameters ; as written, without types
  function   ; takes the arguments, returns code for branches
  calls      ; see *CALLS*
  (checked nil)) ; as of RPL-DEFINITIONS: all that it calls is known

(defvar *calls* nil
  "While the forms of a plan are compiled: what they call, newest first. (:PLAN name count place)
stands where a plan may stand, (:LISP name count place) inside of a form of Lisp.")

(defun note-call (kind form)
  (push (list kind (first form) (length (rest form)) (place-of form)) *calls*))

;;; Forms of Lisp

(defparameter *evaluating-words* '("IF" "WHEN" "UNLESS" "AND" "OR" "PROGN" "PROG1" "OUT")
  "Macros and special forms of Lisp all of whose parts are evaluated.")

(defun evaluated-parts (form)
  "The parts of FORM that are certainly evaluated as they stand."
  (let ((name (symbol-name (first form))) (parts (rest form)))
    (flet ((named (&rest names) (member name names :test #'string=)))
      (cond ((not (or (special-operator-p (first form)) (macro-function (first form)))) parts)
            ((member name *evaluating-words* :test #'string=) parts)
            ((named "SETQ" "SETF" "!=") (loop for (nil value) on parts by #'cddr collect value))
            ((named "PUSH") (list (first parts)))
            ((named "COND") (loop for clause in parts when (proper-list-p clause) append clause))
            ((and (named "LET" "LET*" "DOLIST" "DOTIMES") (proper-list-p (first parts)))
             (append (if (named "DOLIST" "DOTIMES")
                         (rest (first parts))
                         (loop for binding in (first parts)
                               when (and (consp binding) (proper-list-p binding))
                                 append (rest binding)))
                     (without-declarations (rest parts))))))))

(defun inside-lisp-text (name)
  (format nil "~(~a~) is a form of plans: it cannot stand inside of a form of Lisp" name))

(defun check-lisp (form)
  "Refuses forms of plans inside of FORM, and notes what else is called there but not defined."
  (when (consp form)
    (at (place-of form)
      (let ((head (first form)))
        (cond ((not (proper-list-p form)) (fail "~a is not a form" (show form)))
              ((consp head)
               (unless (eq (first head) 'lambda) (fail "~a is not a form" (show form))))
              ((or (null head) (not (symbolp head)) (keywordp head))
               (fail "~a is not a form: it begins with ~a" (show form) (show head)))
              ((and (not (fboundp head)) (plan-form-named head)) (fail "~a" (inside-lisp-text head)))
              (t (when (and (own-symbol-p head) (or (not (fboundp head)) (interp-proc head)))
                   (note-call :lisp form))
                 (mapc #'check-lisp (evaluated-parts form))))))))

;;; Before the start

(defun unknown-form-text (name)
  (let ((nearest (nearest-form name (loop for (word) in *plan-forms*
                                          unless (char= (char word 0) #\:)
                                            collect (%intern word "MAGNA")))))
    (if nearest
        (format nil "unknown form ~a; did you mean ~(~a~)?" (show name) (symbol-name nearest))
        (format nil "~a is neither a form of plans nor a plan or function; define it before the plan ~
                     is started, or correct its name" (show name)))))

(defun check-plan-call (kind name count)
  (let ((proc (interp-proc name)))
    (cond ((and proc (eq kind :lisp))
           (fail "~a is a plan and is called inside of a form of Lisp; let it be a form of its own, ~
                  or the value in a let" (show name)))
          (proc (check-argument-count proc count))
          ((or (interp-macro name) (macro-function name))
           (fail "the macro ~a is defined after its use; define it before" (show name)))
          ((not (fboundp name)) (fail "~a" (unknown-form-text name))))
    proc))

(defun check-calls (calls)
  "CALLS, and those of all plans that can be reached from there; signals the first that is wrong."
  (let ((stamp (rpl-definitions *rpl*)) (open (list calls)) (passed nil))
    (loop while open
          do (loop for (kind name count place) in (pop open)
                   for proc = (at place (check-plan-call kind name count))
                   do (unless (or (null proc) (eql (interp-proc-checked proc) stamp)
                                  (member proc passed))
                        (push proc passed)
                        (push (interp-proc-calls proc) open))))
    (dolist (proc passed) (setf (interp-proc-checked proc) stamp))))

(defun check-proc (proc)
  (let ((stamp (rpl-definitions *rpl*)))
    (unless (eql (interp-proc-checked proc) stamp)
      (check-calls (interp-proc-calls proc))
      (setf (interp-proc-checked proc) stamp))))
