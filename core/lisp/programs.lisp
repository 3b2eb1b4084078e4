;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Code that runs in a world: functions called by C++, guarded separately, and programs, each on a
;;;; separate thread (program_thread.cpp).

(in-package "MAGNA")
(export '(nop))

;;; Pieces of work that must not stop the work after them

(defun tell-failure (description message place)
  (ask "report" (current-program-number) "error" (format nil "~a: ~a" description message) place))

(defparameter *cut-text* "it took too long and was cut off; does a loop in it never end?")

(defun hook-failed (description message &optional (place *place*))
  "Says what went wrong in something that no caller waits for."
  (tell-failure description message place)
  nil)

(defun hook-place (failure)
  "Where it failed: what GIVE-UP knows, or the function that was called first."
  (destructuring-bind (condition place &rest more) failure
    (declare (ignore more))
    (or (and (minusp place) (eq condition *failed-condition*) *failed-frames*
             (frame-place (first (last *failed-frames*))))
        place)))

(defun call-hook (description function)
  "FUNCTION's value; nil and a message of it in one line when it fails or is cut off. DESCRIPTION is a
text or a function that gives one. The second value tells whether all went well."
  (%item-begins)
  (let* ((done nil) (value nil)
         (*place* -1) (*loop-place* nil) (*cut* nil)
         (failure (catch '%cut
                    (prog1 (let ((*failure-tag* (list "hook")))
                             (catch *failure-tag*
                               (setf value (funcall function))
                               nil))
                      (setf done t)))))
    (cond ((and done (null failure)) (values value t))
          (t (hook-failed (if (functionp description) (funcall description) description)
                          (if done (describe-failure (first failure)) (cut-text *cut-text*))
                          (if done (hook-place failure) (cut-place)))
             (values nil nil)))))

(defmacro guarded-hook ((description) &body body)
  "See CALL-HOOK; DESCRIPTION is evaluated only when BODY fails."
  `(call-hook (lambda () ,description) (lambda () ,@body)))

;;; Programs

(defstruct program
  number
  name
  (file "")
  (output (make-string-output-stream))
  (random-state (make-random-state 1))
  (over-p nil)) ; stopped, ended or failed: its unfinished work does not continue

(defmethod print-object ((program program) stream)
  (print-unreadable-object (program stream) (format stream "program ~a" (program-name program))))

(defstruct program-table (seed 0) (programs nil))

(define-image-variable *program-table* (make-program-table) "The programs that were started.")

(defvar *program* nil "The program whose code runs; nil: it is the world's.")
(defvar *branch* nil "The branch of a plan (rpl_plans.lisp) whose code runs; nil: none.")

(defvar *failure-reason* nil
  "Of a command that has failed, while its continuation runs: a text, if its code has several reasons.")

(defun current-program-number ()
  (if *program* (program-number *program*) 0))

(defconstant +first-editor+ 1000000000 "Numbers of editors begin here (program_manager_impl.h).")

(defun program-numbered (number)
  (or (find number (program-table-programs *program-table*) :key #'program-number)
      (and (>= number +first-editor+) (begin-editor number))))

(defun begin-editor (number)
  "The code of an editor is the console's, but for its output."
  (let ((program (copy-program (program-numbered 0))))
    (setf (program-number program) number
          (program-output program) (make-string-output-stream))
    (push program (program-table-programs *program-table*))
    program))

(defun begin-program (number name &optional (file (image-file *image*)))
  "Called from outside before the program's thread begins, and for the console, number 0, once."
  (setf (program-table-programs *program-table*)
        (append (program-table-programs *program-table*)
                (list (make-program :number number :name name :file file
                                    :random-state (make-random-state
                                                   (+ 1 number (* 1009 (program-table-seed
                                                                        *program-table*))))))))
  t)

(defconstant +most-output+ 300000 "Characters of a text that are told: more than are shown of a tick.")

(defun tell-output (number stream)
  "What was printed to STREAM by the program with this number, 0: by the console."
  (let* ((text (get-output-stream-string stream)) (size (length text)))
    (when (plusp size)
      (ask "output" number (if (> size +most-output+) (subseq text 0 +most-output+) text)))))

(defun flush-output (program)
  (tell-output (program-number program) (program-output program)))

(defun tell-program (number)
  "Whose work follows; where no world runs it does not matter."
  (%ask "program" (list number)))

(defun call-as-program (program function)
  (if (eq program *program*)
      (funcall function)
      (call-as-other-program program function)))

(defun call-as-other-program (program function)
  (let* ((before (current-program-number))
         (*program* program)
         (*standard-output* (if program (program-output program) *standard-output*))
         (*error-output* (if program *standard-output* *error-output*))
         (*trace-output* (if program *standard-output* *trace-output*))
         (*random-state* (if program (program-random-state program) *random-state*))
         (*file* (if program (program-file program) (image-file *image*)))
         (*loading* *file*))
    (tell-program (current-program-number))
    (unwind-protect (funcall function)
      (when program (flush-output program))
      (tell-program before))))

(defmacro with-program ((program) &body body)
  "BODY as a piece of PROGRAM's work: what it prints and commands is the program's."
  `(call-as-program ,program (lambda () ,@body)))

(defun program-failed (program message &optional (place -1))
  "PROGRAM, nil: the world itself, has failed: it ends. PLACE: what of it."
  (ask "program-failed" (if program (program-number program) 0) message place))

(defun program-message (kind text)
  "A message for the viewer of the running program: KIND is :error, :warning or :message."
  (when *program* (flush-output *program*))
  (ask "message" (current-program-number) (string-downcase (symbol-name kind)) text))

;;; Waiting

(defun wait-for-tick (what)
  "Gives the turn away until the next tick. WHAT it waits for, in words."
  (unless (can-wait)
    (fail "only a program may wait; a continuation, an event, a kicker or a test has to come to its ~
           end"))
  (when *program* (flush-output *program*))
  (ask "wait" what)
  t)

(defun nop ()
  "Gives the world a tick (manual D)."
  (wait-for-tick "the next tick"))

;;; Called by C++

(defun call-in-image (number name arguments)
  "What the function NAME, a text, gives in image NUMBER: (T value), or as CALL-GUARDED tells a failure.
(:CUT ...): it was cut off; t: something unwound past the guards."
  (catch '%left
    (let ((image (image-numbered number)))
      (reporting-cut (image)
        (call-guarded image
                      (lambda ()
                        (let ((*place* -1)) ; not in a file
                          (list t (apply (%intern name "MAGNA") arguments)))))))))

(defun forget-image-numbered (number)
  (catch '%left
    (let ((image (image-numbered number)))
      (when image (forget-image image)))))

(defun new-image-number ()
  (image-number (new-image)))
