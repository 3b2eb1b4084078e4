;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What the reference (core/reference) says of the dialect's words: `documentation' and `describe',
;;;; in place of Lisp's own, which also know what a file has defined.

(in-package "MAGNA")

(defvar *reference* (make-hash-table :test #'equal)
  "NAME, a text in upper case -> a list of (DOCTYPE LINE ...), in the order of the reference.")

(defun define-reference (name doctype lines)
  "Called once for each entry, while Lisp starts."
  (setf (gethash name *reference*)
        (append (gethash name *reference*) (list (cons doctype lines)))))

(defun reference-of (name &optional (doctype nil any))
  "The entries on NAME, a symbol or text; those of DOCTYPE only if it is given."
  (let ((entries (gethash (string-upcase (if (keywordp name) (format nil ":~a" name) name))
                          *reference*)))
    (if any (remove doctype entries :key #'first :test-not #'eq) entries)))

(defun reference-text (name doctype)
  "The lines of the first entry, or nil."
  (let ((entry (first (reference-of name doctype))))
    (and entry (format nil "~{~a~^~%~}" (rest entry)))))

(defun defined-by-file-p (symbol)
  (and (own-symbol-p symbol)
       (or (fboundp symbol) (boundp symbol) (interp-proc symbol) (interp-macro symbol))
       t))

(defun install-documentation ()
  (define-checked documentation (object doctype)
    (cond ((functionp object) (%original object doctype)) ; Lisp's own asks for that of a symbol's
          ((not (symbolp object))
           (wrong "(documentation 'NAME 'function)" "~a is not a symbol" (show object)))
          ((own-symbol-p object)
           (or (%original object doctype)
               (and (not (defined-by-file-p object)) (reference-text object doctype))))
          (t (reference-text object doctype))))
  (define-checked (setf documentation) (&rest ignored)
    (declare (ignore ignored))
    (fail "documentation is a text in the definition itself: (deffunc name () \"text\" ...)"))
  (setf (fdefinition 'describe) #'describe-word))

(defun own-descriptions (object)
  "What a file has said of its own symbol OBJECT, and what the symbol is."
  (let ((lines nil))
    (flet ((add (what doctype)
             (push (format nil "~a is ~a~@[: ~a~]" (show object) what
                           (documentation object doctype))
                   lines)))
      (when (fboundp object) (add (if (macro-function object) "a macro" "a function") 'function))
      (when (interp-proc object) (push (format nil "~a is a plan" (show object)) lines))
      (when (boundp object)
        (add (format nil "a variable with the value ~a" (show (symbol-value object))) 'variable)))
    (nreverse lines)))

(defun describe-word (object &optional (stream *standard-output*))
  "Prints all that the reference says of a name, or what a file's own name is; gives no value."
  (let ((entries (and (symbolp object) (not (defined-by-file-p object)) (reference-of object))))
    (dolist (line (cond (entries (loop for (nil . lines) in entries append lines))
                        ((and (symbolp object) (defined-by-file-p object))
                         (own-descriptions object))
                        ((symbolp object)
                         (list (format nil "~a is not in the reference" (show object))))
                        (t (list (show object)))))
      (write-line line stream)))
  (values))

;;; Called from outside, by tests: the reference is complete, and what it describes exists.

(defun dialect-words ()
  "A list of (NAME . DOCTYPE): every word that the dialect adds to Common Lisp, and two that it replaces."
  (let ((*iterating* t))
    (append
     '(("DOCUMENTATION" . function) ("DESCRIBE" . function))
     (loop for package in '("MAGNA" "NISP" "XLIB")
           append (loop for symbol in (external-symbols package)
                        unless (string= (string-trim " " (symbol-name symbol)) "")
                          collect (cons (format nil "~:[~;XLIB:~]~a" (string= package "XLIB")
                                                (symbol-name symbol))
                                        (if (fboundp symbol) 'function 'variable))))
     (loop for (name) in *plan-forms* collect (cons name 'function))
     (loop for (name) in *types* collect (cons name 'type)))))

(defun reference-gaps ()
  "Two lists of texts: words without an entry, entries that describe no word."
  (let ((words (dialect-words)) (idle nil))
    (maphash (lambda (name entries)
               (loop for (doctype) in entries
                     unless (or (null doctype) (member (cons name doctype) words :test #'equal))
                       do (push (format nil "~a ~a" name doctype) idle)))
             *reference*)
    (list (loop for (name . doctype) in words
                unless (find doctype (gethash name *reference*) :key #'first)
                  collect (format nil "~a ~a" name doctype))
          idle)))
