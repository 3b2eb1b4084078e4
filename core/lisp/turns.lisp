;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Functions that C++ calls for a running world (lisp_image.cpp, program_manager.cpp).

(in-package "MAGNA")

(defun begin-world (seed things robots)
  "The engine of this image's world is built, and no tick has passed: THINGS is a list of (object
number), ROBOTS one of (name number)."
  (setf (program-table-seed *program-table*) seed
        (image-random-state *image*) (make-random-state (+ 1 seed)))
  (bind-things (loop for (object number) in things collect (cons object number)))
  (loop for (name number) in robots do (bind-robot name number))
  t)

(defun deliver-ending (ending)
  (destructuring-bind (program ticket began code result) ending
    (declare (ignore program))
    (if began (tracking-began ticket) (command-ended ticket code result))
    ;; Before the next one, so that two pulses within a tick are separate.
    (run-plans)))

(defun after-turn (tick passed endings)
  "Commands that have ended, then, if TICK has PASSED, its events, then plans: (waits ((program
pending) ...) debug), WAITS: something waits for ticks; DEBUG: TAKE-DEBUG-REPORT."
  (setf (rpl-tick *rpl*) tick)
  (dolist (ending endings) (deliver-ending ending))
  (when passed
    (run-events tick)
    (plans-tick tick))
  (run-plans)
  (list (and (or (events-wait-p) (rpl-plans *rpl*)) t) (programs-pending) (take-debug-report)))

(defun programs-pending ()
  "What each program that is not over has begun and not seen the end of."
  (loop for program in (program-table-programs *program-table*)
        unless (program-over-p program)
          collect (list (program-number program)
                        (+ (pending-commands program) (pending-events program)
                           (length (plans-of program))))))

(defun program-over (number)
  "Called from outside: nothing that it has begun calls it again."
  (let ((program (program-numbered number)))
    (when program
      (setf (program-over-p program) t)
      (with-program (program)
        (restore-bindings-of program)
        (stop-plans-of program)
        (run-plans)
        (forget-events program)
        (forget-commands program)))
    t))

(defun plans-of (program)
  "Those of PROGRAM that run, in the order of their start."
  (remove program (rpl-plans *rpl*) :key #'plan-program :test-not #'eq))

(defun tell-plan-ended (plan state reason value)
  "A plan that no caller waits for has come to its end."
  (unless (or (plan-awaited plan) (null (program-table-programs *program-table*))
              (and *program* (program-over-p *program*)))
    (if (string= state "failed")
        (program-failed *program* (format nil "the plan ~a failed: ~a" (plan-label plan) reason)
                        (or (plan-place plan) -1))
        (program-message :message
                         (format nil "the plan ~a ~:[was stopped~;has ended~@[: ~a~]~]"
                                 (plan-label plan) (string= state "done")
                                 (and value (show value)))))))

(setf *plan-ended-hook* #'tell-plan-ended)

(defun plans-of-program (number)
  (let ((program (program-numbered number)))
    (and program (loop for plan in (plans-of program) append (plan-report plan)))))

(defun note-cut ()
  "Called at any point of the code of a thread that is about to be cut off (lisp_cut.cpp)."
  (or-if-it-fails nil
    (let ((place (running-place)))
      (setf *cut* (cons place (current-frames)))
      ;; A branch of a plan fails there.
      (when (and *branch* place) (setf (branch-place *branch*) place)))))

(defun call-on-thread (image-number program-number base function)
  "(T value of FUNCTION), which runs on a thread of its own for a program, or as CALL-GUARDED tells a
failure; :STOPPED; (:CUT ...): cut off; t: left. BASE: the first place of the text it is about."
  (catch '%stop
    (catch '%left
      (let ((image (image-numbered image-number)))
        (reporting-cut (image)
          (call-guarded
           image
           (lambda ()
             (with-program ((program-numbered program-number))
               (let ((*source-base* base) (*place* base))
                 (let ((value (funcall function)))
                   (or (failures-report *failures*) (list t value))))))))))))

(defun run-program-text (image-number program-number text base origin)
  "The forms of TEXT one after the other. When one fails, those after it are only compiled: mistakes
in them are told, too."
  (call-on-thread image-number program-number base
                  (lambda ()
                    (enter-code *file* origin)
                    (load-whole-text text #'compile-form)
                    "")))

(defun run-query (image-number asker base name text arguments origin)
  "The answer to the query NAME of the console or an editor, number ASKER (queries.lisp), about TEXT: a
text. ORIGIN: nil unless TEXT is evaluated."
  (call-on-thread image-number asker base
                  (lambda ()
                    (when origin (enter-code "" origin))
                    (answer-query name text arguments))))
