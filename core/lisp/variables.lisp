;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Special variables of the manual whose values belong to the world: the parameters (manual 4) and
;;;; `flush-all-errors*' (3.7). They are symbol macros, because a value is stored in the world. `let',
;;;; `boundp', `symbol-value' and `set' treat them as the variables that the manual describes.

(in-package "MAGNA")

(defvar *world-variables* (make-hash-table :test #'eq) "Symbols with (reader . writer).")

(defun define-world-variable (symbol reader writer)
  "From now on SYMBOL stands for what READER returns; WRITER is called with a new value."
  (setf (gethash symbol *world-variables*) (cons reader writer))
  (eval `(define-symbol-macro ,symbol (world-variable ',symbol)))
  (export symbol "MAGNA"))

(defun world-variable-p (symbol) (and (gethash symbol *world-variables*) t))

(defun world-variable (symbol) (funcall (car (gethash symbol *world-variables*))))

(defun (setf world-variable) (value symbol)
  (funcall (cdr (gethash symbol *world-variables*)) value)
  value)

;;; Misspelt ones: setting a variable that does not exist would make one, and change nothing.

(defun nearest-world-variable (symbol)
  "The world variable whose name is like that of SYMBOL but for one letter or two, or nil."
  (let ((name (symbol-name symbol)))
    (and (> (length name) 4)
         (char= (char name (1- (length name))) #\*)
         (nearest-symbol symbol (loop for known being the hash-keys of *world-variables* collect known) 2))))

(defun warn-of-new-variables (form)
  "FORM is (setf place value ...) or (setq ...), of a program or the console; while a file is loaded there is no one to tell."
  (when (world-runs-p)
    (loop for (place) on (rest form) by #'cddr
          for meant = (and place (symbolp place) (not (world-variable-p place)) (not (boundp place))
                           (nearest-world-variable place))
          when meant
            do (program-message :warning
                                (format nil "~a is a new variable; did you mean the parameter ~a?"
                                        (show place) (show meant))))))

;;; Binding

(defstruct binding program symbol value) ; the value to be restored

(defun restore-binding (binding)
  (setf (world-variable (binding-symbol binding)) (binding-value binding)
        (image-slot :bindings) (remove binding (image-slot :bindings))))

(defun restore-bindings-of (program)
  "Called when PROGRAM was stopped while world variables were bound."
  (dolist (binding (image-slot :bindings))
    (when (eq (binding-program binding) program) (restore-binding binding))))

(defun call-with-world-variables (symbols values function)
  "FUNCTION's values while the variables have VALUES; afterwards they have their previous values."
  (let ((bindings (loop for symbol in symbols
                        collect (make-binding :program *program* :symbol symbol
                                              :value (world-variable symbol)))))
    (setf (image-slot :bindings) (append bindings (image-slot :bindings)))
    (unwind-protect
         (progn (mapc (lambda (symbol value) (setf (world-variable symbol) value)) symbols values)
                (funcall function))
      (mapc #'restore-binding bindings))))

(defun bound-name (binding) (if (consp binding) (first binding) binding))

(defun binds-world-variable-p (binding) (world-variable-p (bound-name binding)))

(defun binding-value-form (binding) (and (consp binding) (second binding)))

(defun without-special (form)
  "A declaration without SPECIAL for world variables."
  `(declare ,@(loop for specifier in (rest form)
                    collect (if (and (consp specifier) (eq (first specifier) 'special))
                                (remove-if #'world-variable-p specifier)
                                specifier))))

(defun world-binding-form (bindings body)
  "Code for a LET that binds world variables among others."
  (let* ((declarations (loop while (and (consp (first body)) (eq (caar body) 'declare))
                             collect (without-special (pop body))))
         (symbols (mapcar #'bound-name (remove-if-not #'binds-world-variable-p bindings)))
         (values (loop for nil in symbols collect (gensym "VALUE")))
         (left (copy-list values)))
    `(let ,(loop for binding in bindings
                 collect (if (binds-world-variable-p binding)
                             (list (pop left) (binding-value-form binding))
                             binding))
       ,@declarations
       (call-with-world-variables ',symbols (list ,@values) (lambda () ,@body)))))

(defun sequential-world-binding-form (bindings body)
  "The same for a LET*."
  (let* ((at (position-if #'binds-world-variable-p bindings))
         (binding (nth at bindings)))
    `(let* ,(subseq bindings 0 at)
       (call-with-world-variables '(,(bound-name binding)) (list ,(binding-value-form binding))
                                  (lambda () (nisp-words:let* ,(nthcdr (1+ at) bindings)
                                               ,@(mapcar (lambda (form)
                                                           (if (and (consp form)
                                                                    (eq (first form) 'declare))
                                                               (without-special form)
                                                               form))
                                                         body)))))))
