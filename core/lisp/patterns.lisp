;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; `matchq': whether a value matches a pattern (manual 5.1.1).

(in-package "MAGNA")

(defvar *match-variables* nil "While a pattern is expanded: (name . where its value is kept).")

(defun match-variable-p (pattern)
  (and (symbolp pattern) (> (length (symbol-name pattern)) 1)
       (char= (char (symbol-name pattern) 0) #\?) (not (eq pattern '|?()|))))

(defun variable-match-form (pattern value)
  "Where it stands first it keeps the value; further on it wants an equal one."
  (let* ((name (intern (subseq (symbol-name pattern) 1) (symbol-package pattern)))
         (known (assoc name *match-variables*)))
    (cond (known `(equal ,(cdr known) ,value))
          (t (let ((kept (gensym (symbol-name name))))
               (push (cons name kept) *match-variables*)
               `(progn (setq ,kept ,value) t))))))

(defun list-match-forms (pattern rest)
  "Tests of the parts of a list, of which the variable REST holds what is still to be seen."
  (if (consp pattern)
      (list* `(consp ,rest)
             (match-pattern-form (car pattern) `(car ,rest))
             `(progn (setq ,rest (cdr ,rest)) t)
             (list-match-forms (cdr pattern) rest))
      (list (match-pattern-form pattern rest))))

(defun match-pattern-form (pattern value)
  (cond ((null pattern) `(null ,value))
        ((eq pattern t) `(eq ,value t))
        ((eq pattern '|?()|) t)
        ((consp pattern)
         (let ((rest (gensym "REST")))
           `(let ((,rest ,value)) (and ,@(list-match-forms pattern rest)))))
        ((match-variable-p pattern) (variable-match-form pattern value))
        (t `(equal ',pattern ,value))))

(defmacro matchq (pattern value)
  "Is VALUE like PATTERN, which is not evaluated? ?() is like anything; ?name as well, and sets the
variable `name' if all is alike."
  (let* ((*match-variables* nil) (whole (gensym "VALUE"))
         (test (match-pattern-form pattern whole)))
    `(let ((,whole ,value) ,@(mapcar #'cdr *match-variables*))
       (and ,test
            ,@(loop for (name . kept) in (reverse *match-variables*)
                    collect `(progn (setq ,name ,kept) t))
            t))))
