(a
(b
(c "