;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Loads the dialect into the plain Lisp, for tests without a world.

(defvar cl-user::*lisp* (merge-pathnames "../../../core/lisp/" *load-truename*))

(defun cl-user::dialect-files ()
  "The words between set(lisp_files and ) in the CMakeLists.txt; the loader locks all up."
  (with-open-file (stream (merge-pathnames "CMakeLists.txt" cl-user::*lisp*))
    (let* ((text (make-string (file-length stream)))
           (size (read-sequence text stream))
           (begin (+ (search "set(lisp_files" text) 14))
           (list (subseq text begin (position #\) text :start begin :end size))))
      (remove "LOADER" (read-from-string (format nil "(~a)" list))
              :key #'symbol-name :test #'string=))))

(defun cl-user::make-command (heading issues plan)
  (let ((*package* (find-package "MAGNA")))
    (flet ((evaluate (&rest text) (eval (read-from-string (apply #'format nil text)))))
      (evaluate "(define-command (~a) ~a)" heading issues)
      (when plan (evaluate "(define-plan-command (~a) (~a))" plan heading)))))

(defun cl-user::make-commands (stream)
  "Makes the robot commands of a file of entries of core/reference, as lisp_boot.cpp does."
  (let ((heading nil) (lines nil))
    (flet ((line-of (prefix)
             (let ((line (find-if (lambda (line) (eql (mismatch prefix line) (length prefix)))
                                  lines)))
               (and line (subseq line (length prefix))))))
      (loop for line = (read-line stream nil)
            do (cond ((and line (not (eql (mismatch "## " line) 3))) (push line lines))
                     (t (when (line-of "console: ")
                          (cl-user::make-command heading (or (line-of "issues: ") "")
                                                 (line-of "plan: ")))
                        (setf heading (and line (subseq line 3)) lines nil)))
            while line))))

;; An error that nothing expects must not wait for a person.
(setf ext:*invoke-debugger-hook* (lambda (condition hook)
                                   (declare (ignore hook))
                                   (format t "~&~a~%" condition)
                                   (ext:quit 2)))

;; The dialect takes these away from programs.
(defvar cl-user::*ways-out* (mapcar #'fdefinition '(ext:quit mp:exit-process)))

(dolist (file (cl-user::dialect-files))
  (handler-bind ((warning #'muffle-warning))
    (load (merge-pathnames (format nil "~(~a~).lisp" file) cl-user::*lisp*) :verbose nil)))

(dolist (file '("10-robot" "11-cameras" "12-hands"))
  (with-open-file (stream (merge-pathnames (format nil "../reference/entries/~a.txt" file)
                                           cl-user::*lisp*))
    (cl-user::make-commands stream)))

(setf (fdefinition 'ext:quit) (first cl-user::*ways-out*)
      (fdefinition 'mp:exit-process) (second cl-user::*ways-out*))
