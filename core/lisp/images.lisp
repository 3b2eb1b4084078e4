;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Images: the definitions of one world file, or of the console without one. An image exists as
;;;; long as its world runs; several may exist at the same time, each with a separate package that
;;;; its files call ARS. All code of the file is evaluated in the environment set up by
;;;; CALL-GUARDED.

(in-package "MAGNA")

(defvar *boot-output* *error-output* "Where a file's own output goes: standard error.")

;;; Functions that would end the process or run in parallel are not available to files.

(defun refuse (name)
  (lambda (&rest arguments)
    (declare (ignore arguments))
    (error 'world-error
           :message (format nil "a program may not call ~(~a~)" name))))

(defun reserve (package &rest names)
  "The functions are for images with the right :lisp only."
  (dolist (name names)
    (let ((symbol (find-symbol name package)))
      (when (and symbol (fboundp symbol))
        (let ((original (fdefinition symbol)) (refusal (refuse (format nil "~a:~a" package name))))
          (setf (fdefinition symbol)
                (lambda (&rest arguments)
                  (if (right-p :lisp) (apply original arguments) (funcall refusal)))))))))

(defun take-away (package &rest names)
  (dolist (name names)
    (let ((symbol (find-symbol name package)))
      (when (and symbol (fboundp symbol))
        (setf (fdefinition symbol) (refuse (format nil "~a:~a" package name)))))))

(take-away "EXT" "QUIT" "EXIT")
(take-away "SI" "TPL" "TOP-LEVEL")

;; Lisp's default debugger, entered for an unhandled error, reads forms from streams and evaluates them.
(setf (fdefinition 'si::default-debugger)
      (lambda (&rest ignored) (declare (ignore ignored)) (throw '%left t)))
(take-away "MP" "PROCESS-RUN-FUNCTION" "MAKE-PROCESS" "PROCESS-ENABLE" "PROCESS-PRESET"
           "PROCESS-KILL" "PROCESS-SUSPEND" "PROCESS-RESUME" "EXIT-PROCESS" "INTERRUPT-PROCESS")

;; The time of day does not belong to the world.
(ext:package-lock (find-package "COMMON-LISP") nil)
(defun sleep (&rest ignored)
  (declare (ignore ignored))
  (error 'world-error
         :message (format nil "a program may not sleep; it waits for ticks by (nop), (schedule ...) or ~
                               a continuation")))
(ext:package-lock (find-package "COMMON-LISP") t)

;;; The parts of an image

(defstruct image
  number
  (file "")        ; the path of its world file
  (streams nil)    ; opened by its files
  package
  readtable
  (places (make-hash-table :test #'eq)) ; the start of every list read
  (random-state (make-random-state 1))
  place-types
  (bound-names nil)
  (packages nil)   ; created by its files
  (rights nil)     ; of all its code: :files, :lisp (trust.lisp)
  (stranger nil)   ; a text: where it has code from that is not trusted; nil: all of it is
  (variables nil)) ; values of *IMAGE-VARIABLES*, in their order

(defvar *image* nil "The image whose code runs.")
(defvar *images* nil "All that are alive.")
(defvar *image-count* 0)
(defvar *images-lock* (mp:make-lock :name "images" :recursive t))

(defvar *image-variables* nil "Names and initial forms, as functions, of what each image has of its own.")

(defmacro define-image-variable (name form &optional documentation)
  "NAME has a value of its own in each image: FORM's when the image is made. It is shared by all
threads that run the image's code, so the value is a structure or table that is changed, and NAME
itself is never set."
  `(progn
     (defvar ,name nil ,@(and documentation (list documentation)))
     (setf *image-variables* (append (remove ',name *image-variables* :key #'first)
                                     (list (cons ',name (lambda () ,form)))))))

(defvar *known-packages* nil "The packages that are there before a file is loaded.")

(defvar *words* nil "What files know of the dialect.")
(defvar *nisp-words* nil "Those of them that take the place of Lisp's own.")
(defvar *functions* nil "The dialect's words that are not variables, unless a file makes them so.")

(defun external-symbols (package)
  (let ((symbols nil))
    (do-external-symbols (symbol package symbols) (push symbol symbols))))

(defparameter *package-names* '("ARS" "NISP")
  "The manual's packages: an image has one for both.")

(defun nickname-package (package in)
  "In package IN the manual's names mean PACKAGE."
  (dolist (name *package-names*) (ext:add-package-local-nickname name package in)))

(defun make-file-package (number)
  (let ((package (make-package (format nil "ARS-~d" number) :use '("COMMON-LISP")))
        (words (or *words* (external-symbols "MAGNA")))
        (nisp-words (or *nisp-words* (external-symbols "NISP-WORDS"))))
    (%shadowing-import nisp-words package)
    (%import words package)
    (%export (append nisp-words words) package)
    (nickname-package package package)
    package))

(defun new-image ()
  (mp:with-lock (*images-lock*)
    (let* ((number (incf *image-count*))
           (image (make-image :number number :package (make-file-package number)
                              :readtable (make-world-readtable))))
      (setf (image-packages image) (list (image-package image))
            (image-variables image) (loop for (nil . form) in *image-variables*
                                          collect (funcall form)))
      (push image *images*)
      image)))

(defun call-as-ars (image function)
  "FUNCTION while all packages call IMAGE's package by the manual's names, CL-USER, too. For files that
are loaded, one at a time."
  (let ((package (image-package image)))
    (unwind-protect
         (progn (rename-package package (package-name package) *package-names*)
                (funcall function))
      (rename-package package (package-name package) nil))))

(defun image-numbered (number)
  (find number *images* :key #'image-number))

(defun claim-packages (image)
  "Packages that no other image has are IMAGE's: its files have made them."
  (mp:with-lock (*images-lock*)
    (dolist (package (list-all-packages))
      (unless (or (member package *known-packages*)
                  (some (lambda (other) (member package (image-packages other))) *images*))
        (push package (image-packages image))))))

(defun forget-image (image)
  "Removes what its files have made: packages with everything in them, bound names, exit hooks."
  (claim-packages image)
  (mp:with-lock (*images-lock*)
    (setf *images* (remove image *images*))
    (dolist (stream (image-streams image)) (ignore-errors (%close stream)))
    (dolist (name (image-bound-names image)) (ignore-errors (makunbound name)))
    (setf (image-bound-names image) nil si::*exit-hooks* nil)
    (unless *images* (dolist (word *functions*) (makunbound word)))
    (let ((own (image-packages image)))
      (dolist (package own)
        (ignore-errors
         (ext:package-lock package nil)
         (dolist (name *package-names*) (ext:remove-package-local-nickname name package))
         (unuse-package (package-use-list package) package)))
      (dolist (package own) (ignore-errors (delete-package package))))
    (ext:set-limit 'ext:heap-size *heap-limit*)))

;;; Evaluation

(defconstant +most-printed+ 8000 "Characters that the code of the world itself prints in one piece of work.")

(defvar *printed* nil "The stream to which the code of the world itself prints in this piece of work.")

(defun pass-on-output (stream)
  "What was printed to STREAM, in one piece: code that prints without end would fill the log."
  (let* ((text (get-output-stream-string stream)) (size (length text)))
    (when (plusp size)
      (write-string text *boot-output* :end (min size +most-printed+))
      (when (> size +most-printed+)
        (format *boot-output* "~&... ~d characters more are not shown~%" (- size +most-printed+)))
      (finish-output *boot-output*))))

(defvar *reading* nil "The stream while a form is being read from it, else nil.")

(defvar *failure-tag* nil "What the load in progress is to be thrown out to.")

(defun reading-place () (+ *source-base* (or (file-position *reading*) 0)))

(defun give-up (condition &rest ignored)
  "Unwinds at once, on whatever stack is left: the condition is described afterwards."
  (declare (ignore ignored))
  (throw *failure-tag* (list (note-failure condition)
                        (cond (*reading* (reading-place))
                              ((compiled-form condition) (place-of (compiled-form condition)))
                              (t *place*))
                        (and *reading* t)
                        *cell*)))

(defun refuse-debugger (condition &rest ignored)
  "There is no debugger: `break' and the like are errors of the piece of work that calls them."
  (declare (ignore ignored))
  (error 'world-error :message (describe-failure condition)))

(defun failure-report (condition offset reading cell)
  (list nil offset reading
        (if cell
            (format nil "~a (seen from the cell (~d ~d))" (describe-failure condition)
                    (cell-x cell) (cell-y cell))
            (describe-failure condition))
        (blamed-symbol condition)))

(defvar *failures* nil "Of the forms of the text that is being loaded (loader.lisp).")

(defmacro reporting-cut ((image) &body body)
  "The value of BODY, or (:CUT place nil calls) if it was cut off; when forms have failed before, that."
  `(let ((*cut* nil) (*failures* nil))
     (or (catch '%cut ,@body)
         (failures-report *failures*)
         (cut-report ,image))))

(defun cut-report (image)
  (let ((*image* image) (*package* (image-package image)))
    (list :cut (cut-place) nil (cut-text ""))))

(defun call-guarded (image function)
  "What FUNCTION gives in the surroundings of a file, or (NIL offset reading message symbol)."
  (let ((*image* image) (*places* (image-places image)) (*place* 0) (*reading* nil) (*cell* nil)
        (*loop-place* nil)
        (*failure-tag* (list "failed")) (*failed-condition* nil) (*failed-frames* nil)
        (no-input (make-concatenated-stream)) (*printed* (make-string-output-stream)))
    (with-standard-io-syntax
      (progv (mapcar #'car *image-variables*) (image-variables image)
      (let* ((*package* (image-package image))
             (*readtable* (image-readtable image))
             (*read-default-float-format* 'double-float)
             (*read-eval* nil)
             (*macroexpand-hook* #'expand-checked)
             (*file* (image-file image)) (*loading* *file*)
             (*load-pathname* (file-of-pathname *file*)) (*load-truename* nil)
             (*print-readably* nil)
             (*features* (copy-list *features*))
             (*modules* *modules*)
             (*random-state* (image-random-state image))
             (*gensym-counter* 0)
             (*standard-output* *printed*) (*error-output* *printed*) (*trace-output* *printed*)
             (*standard-input* no-input)
             (*terminal-io* (make-two-way-stream no-input *printed*))
             (*query-io* *terminal-io*) (*debug-io* *terminal-io*)
             (*break-on-signals* nil)
             (*debugger-hook* #'refuse-debugger)
             (ext:*invoke-debugger-hook* #'refuse-debugger)
             (plain nil)
             (failure
               (unwind-protect
                    (catch *failure-tag*
                      (handler-bind ((warning #'muffle-warning)
                                     (serious-condition #'give-up))
                        (setf plain (funcall function)))
                      nil)
                 (pass-on-output *printed*))))
        (if failure (apply #'failure-report failure) plain))))))
